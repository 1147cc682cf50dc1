/// The query that lists readable relations: one row of JSON for each relation with a geometry column.
///
/// It uses no function of PostGIS, whose schema is not yet known. For partitioned tables only the parents are listed;
/// relations of extensions and relations that the role may not read are not listed.
enum CatalogQuery {
  static let tables = DatabaseQuery(
    """
    SELECT json_build_object(
      'schema', n.nspname, 'name', c.relname, 'kind', c.relkind, 'rows', c.reltuples::float8,
      'comment', obj_description(c.oid, 'pg_class'), 'security', c.relrowsecurity,
      'writable', has_table_privilege(c.oid, 'INSERT') OR has_table_privilege(c.oid, 'UPDATE')
        OR has_table_privilege(c.oid, 'DELETE'),
      'key', (SELECT json_agg(a.attname ORDER BY k.place)
        FROM pg_index i, unnest(i.indkey::int2[]) WITH ORDINALITY k(number, place), pg_attribute a
        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.number),
      'columns', (SELECT json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'modifier', a.atttypmod,
          'oid', coalesce(nullif(t.typbasetype, 0), t.oid)::bigint,
          'typeName', t.typname, 'typeSchema', s.nspname, 'comment', col_description(c.oid, a.attnum),
          'indexed', EXISTS (SELECT FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
            JOIN pg_am m ON m.oid = x.relam
            WHERE i.indrelid = c.oid AND i.indisvalid AND i.indpred IS NULL AND i.indkey[0] = a.attnum
              AND m.amname IN ('gist', 'spgist', 'brin'))) ORDER BY a.attnum)
        FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid JOIN pg_namespace s ON s.oid = t.typnamespace
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
          AND has_column_privilege(c.oid, a.attnum, 'SELECT')))::text
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition
      AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
      AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
      AND EXISTS (SELECT FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
          AND t.typname IN ('geometry', 'geography') AND has_column_privilege(c.oid, a.attnum, 'SELECT'))
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
        AND d.deptype = 'e')
    ORDER BY n.nspname, c.relname
    """)

  /// The functions that may be called: those that give tiles, and those that give rows with a geometry.
  static let functions = DatabaseQuery(
    """
    SELECT json_build_object(
      'schema', n.nspname, 'name', p.proname, 'set', p.proretset, 'comment', obj_description(p.oid, 'pg_proc'),
      'result', CASE WHEN p.proallargtypes IS NULL OR NOT ('t' = ANY(p.proargmodes) OR 'o' = ANY(p.proargmodes))
        THEN CASE WHEN r.typrelid <> 0 THEN
          (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
              'oid', coalesce(nullif(t.typbasetype, 0), t.oid)::bigint, 'modifier', a.atttypmod,
              'typeName', t.typname, 'typeSchema', s.nspname) ORDER BY a.attnum)
            FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
            JOIN pg_namespace s ON s.oid = t.typnamespace
            WHERE a.attrelid = r.typrelid AND a.attnum > 0 AND NOT a.attisdropped)
        ELSE json_build_array(json_build_object('name', p.proname, 'type', format_type(r.oid, NULL),
          'oid', r.oid::bigint, 'modifier', -1, 'typeName', r.typname, 'typeSchema', rs.nspname)) END
        ELSE (SELECT json_agg(json_build_object('name', p.proargnames[k.place],
            'type', format_type(k.type, NULL), 'oid', k.type::bigint, 'modifier', -1,
            'typeName', t.typname, 'typeSchema', s.nspname) ORDER BY k.place)
          FROM unnest(p.proallargtypes) WITH ORDINALITY k(type, place) JOIN pg_type t ON t.oid = k.type
          JOIN pg_namespace s ON s.oid = t.typnamespace WHERE p.proargmodes[k.place] IN ('t', 'o', 'b')) END,
      'arguments', (SELECT json_agg(json_build_object('name', coalesce(p.proargnames[k.place], ''),
          'type', format_type(k.type, NULL), 'oid', k.type::bigint,
          'optional', k.place > p.pronargs - p.pronargdefaults) ORDER BY k.place)
        FROM unnest(p.proargtypes::oid[]) WITH ORDINALITY k(type, place)))::text
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_type r ON r.oid = p.prorettype
    JOIN pg_namespace rs ON rs.oid = r.typnamespace
    WHERE p.prokind = 'f' AND p.provariadic = 0
      AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
      AND has_schema_privilege(n.oid, 'USAGE') AND has_function_privilege(p.oid, 'EXECUTE')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid
        AND d.deptype = 'e')
    ORDER BY n.nspname, p.proname, p.oid
    """)

  /// The schema of the extension.
  static let extensionSchema = DatabaseQuery(
    """
    SELECT json_build_object('extension', n.nspname)::text
    FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'postgis'
    """)
}
