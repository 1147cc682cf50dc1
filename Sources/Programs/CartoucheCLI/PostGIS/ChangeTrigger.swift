/// The SQL of the triggers by which a table tells of its changes, on the channel `cartouche`: with its name, and the box
/// around the rows before and after in degrees, so that only tiles in it are made anew.
struct ChangeTrigger {
  private let schema, name: String

  /// The triggers of a table, `name` or `schema.name`.
  init(_ table: String) {
    let parts = table.split(separator: ".", maxSplits: 1).map(String.init)
    (schema, name) = parts.count == 2 ? (parts[0], parts[1]) : ("public", table)
  }

  /// The channel that servers listen on.
  private static let channel = "cartouche"

  /// The events with the tables of rows that each has.
  private static let events: [(event: String, tables: String)] = [
    ("INSERT", " REFERENCING NEW TABLE AS cartouche_new"),
    ("UPDATE", " REFERENCING OLD TABLE AS cartouche_old NEW TABLE AS cartouche_new"),
    ("DELETE", " REFERENCING OLD TABLE AS cartouche_old"), ("TRUNCATE", ""),
  ]

  private static func identifier(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

  /// The statements, in a transaction.
  var sql: String {
    let relation = "\(Self.identifier(schema)).\(Self.identifier(name))"
    let function = "\(Self.identifier(schema)).cartouche_notify()"
    var lines = ["BEGIN;", Self.definition(of: function)]
    lines.append("DROP TRIGGER IF EXISTS cartouche_changed ON \(relation);")
    for (event, tables) in Self.events {
      let trigger = "cartouche_\(event.lowercased())"
      lines.append("DROP TRIGGER IF EXISTS \(trigger) ON \(relation);")
      lines.append(
        """
        CREATE TRIGGER \(trigger) AFTER \(event) ON \(relation)\(tables)
          FOR EACH STATEMENT EXECUTE FUNCTION \(function);
        """)
    }
    return (lines + ["COMMIT;"]).joined(separator: "\n")
  }

  /// The function of the triggers.
  ///
  /// Nothing that goes wrong with boxes keeps rows from being written: the message is then without one. Sides of boxes are
  /// cut into pieces before they are transformed, as they are curved in degrees.
  private static func definition(of function: String) -> String {
    """
    CREATE OR REPLACE FUNCTION \(function) RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog AS $cartouche$
    DECLARE
      message jsonb := jsonb_build_object('table', TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME);
      postgis name := (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
        WHERE e.extname = 'postgis');
      rows name;
      shape name;
      part float8[];
      box float8[];
      changed boolean;
      has_changed boolean := TG_OP = 'TRUNCATE';
    BEGIN
      FOREACH rows IN ARRAY CASE TG_OP WHEN 'INSERT' THEN ARRAY['cartouche_new'] WHEN 'DELETE' THEN ARRAY['cartouche_old']
        WHEN 'UPDATE' THEN ARRAY['cartouche_old', 'cartouche_new'] ELSE ARRAY[]::text[] END LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', rows) INTO changed;
        has_changed := has_changed OR changed;
      END LOOP;
      IF NOT has_changed THEN RETURN NULL; END IF;
      BEGIN
        FOR shape IN SELECT a.attname FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
          WHERE a.attrelid = TG_RELID AND a.attnum > 0 AND NOT a.attisdropped AND t.typname IN ('geometry', 'geography')
        LOOP
          FOREACH rows IN ARRAY CASE TG_OP WHEN 'INSERT' THEN ARRAY['cartouche_new']
            WHEN 'DELETE' THEN ARRAY['cartouche_old'] WHEN 'UPDATE' THEN ARRAY['cartouche_old', 'cartouche_new']
            ELSE ARRAY[]::text[] END LOOP
            EXECUTE format($sql$
              SELECT ARRAY[min(%1$I.ST_XMin(b)), min(%1$I.ST_YMin(b)), max(%1$I.ST_XMax(b)), max(%1$I.ST_YMax(b))]
              FROM (SELECT %1$I.ST_Transform(%1$I.ST_SetSRID(%1$I.ST_Segmentize(e::%1$I.geometry, greatest(
                  %1$I.ST_XMax(e) - %1$I.ST_XMin(e), %1$I.ST_YMax(e) - %1$I.ST_YMin(e), 1e-9) / 16), s), 4326) AS b
                FROM (SELECT %1$I.ST_SRID(g) AS s, %1$I.ST_Extent(g) AS e
                  FROM (SELECT %2$I::%1$I.geometry AS g FROM %3$I) AS rows GROUP BY 1) AS extents
                WHERE e IS NOT NULL) AS boxes $sql$, postgis, shape, rows) INTO part;
            IF part[1] IS NOT NULL THEN
              box := ARRAY[least(box[1], part[1]), least(box[2], part[2]), greatest(box[3], part[3]), greatest(box[4], part[4])];
            END IF;
          END LOOP;
        END LOOP;
        IF box[3] - box[1] < 1e9 AND box[4] - box[2] < 1e9 THEN
          message := message || jsonb_build_object('bbox', to_jsonb(box));
        END IF;
      EXCEPTION WHEN OTHERS THEN NULL;
      END;
      PERFORM pg_notify('\(channel)', message::text);
      RETURN NULL;
    END
    $cartouche$;
    """
  }
}
