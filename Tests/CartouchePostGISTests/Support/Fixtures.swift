/// SQL that makes tables of places, lines and areas.
enum Fixtures {
  /// A function that makes a point, a line or a box at a place in degrees, by the remainder of a number.
  static let shape = """
    CREATE FUNCTION shape(lon float8, lat float8, i int) RETURNS geometry LANGUAGE sql AS $$
      SELECT CASE i % 3
        WHEN 0 THEN ST_SetSRID(ST_Point(lon, lat), 4326)
        WHEN 1 THEN ST_SetSRID(ST_MakeLine(ARRAY[ST_Point(lon, lat),
          ST_Point(lon + 0.3 * ((i % 7) - 3) / 3, lat + 0.2), ST_Point(lon + 0.1, lat - 0.1)]), 4326)
        ELSE ST_MakeEnvelope(lon, lat, lon + 0.01 * (1 + i % 40), lat + 0.01 * (1 + i % 10), 4326) END $$;
    """

  /// A table of random shapes between longitudes and latitudes, in a system.
  static func shapes(
    _ name: String, srid: Int, west: Double, south: Double, east: Double, north: Double, count: Int = 2000,
    geography: Bool = false
  ) -> String {
    let place = "shape(\(west) + random() * \(east - west), \(south) + random() * \(north - south), i)"
    let geometry =
      geography ? "\(place)::geography" : "ST_Transform(\(place), \(srid))::geometry(Geometry, \(srid))"
    return """
      SELECT setseed(0.42);
      CREATE TABLE \(name) AS SELECT i AS id, i % 5 AS kind, 'name ' || i AS name, \(geometry) AS geom
        FROM generate_series(1, \(count)) i;
      ALTER TABLE \(name) ADD PRIMARY KEY (id);
      CREATE INDEX ON \(name) USING gist (geom);
      ANALYZE \(name);
      """
  }
}
