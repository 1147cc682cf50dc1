#include <sqlite3.h>

/// Forbids statements that could damage a database, and runs no triggers; `sqlite3_db_config` takes a varying number of
/// arguments, which Swift cannot pass. Returns a result code of SQLite.
static inline int cartouche_sqlite3_defend(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  return code;
}
