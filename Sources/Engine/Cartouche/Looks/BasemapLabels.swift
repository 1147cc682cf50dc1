import CartoucheJSON
import CartoucheStyle

/// The names on a basemap: of waters, roads and places, the more important ones on top.
struct BasemapLabels {
  private let schema: BasemapSchema
  private let source: String

  /// The names of a source whose tiles follow a schema.
  init(_ schema: BasemapSchema, source: String) {
    self.schema = schema
    self.source = source
  }

  /// The layers, bottom-most first; those above find room first.
  var layers: [StyleLayer] { waters + rivers + roads + places }

  /// The name in Latin letters if there is one, else the local name.
  private static let name: JSONValue = [
    "coalesce", get("name:latin"), get("name:en"), get("name_en"), get("name"), "",
  ]

  private func layer(
    _ id: String, _ selection: BasemapSchema.Selection, layout: JSONObject, color: JSONValue, halo: JSONValue
  ) -> StyleLayer {
    var all: JSONObject = ["text-field": Self.name, "text-font": ["Noto Sans Regular"]]
    for (key, value) in layout { all[key] = value }
    return StyleLayer(
      id, "symbol", of: source, from: selection.layer, filter: selection.filter, layout: all,
      paint: ["text-color": color, "text-halo-color": halo, "text-halo-width": 1.3])
  }

  // MARK: - Waters

  private var waters: [StyleLayer] {
    schema.waterNames.map {
      layer(
        "names of waters", narrowed($0, not(isGeometry("LineString"))),
        layout: [
          "text-size": zoomed([(4, 10), (10, 12), (16, 14)]), "text-max-width": 7,
          "text-letter-spacing": 0.05,
        ],
        color: Palette.waterName, halo: Palette.waterHalo)
    }
  }

  private var rivers: [StyleLayer] {
    (schema.riverNames + schema.waterNames.map { narrowed($0, isGeometry("LineString")) }).map {
      layer(
        "names of rivers", $0,
        layout: [
          "symbol-placement": "line", "symbol-spacing": 400, "text-size": zoomed([(8, 10), (16, 13)]),
          "text-letter-spacing": 0.08, "text-max-angle": 30,
        ], color: Palette.waterName, halo: Palette.waterHalo
      ).from(zoom: 8)
    }
  }

  // MARK: - Roads

  private var roads: [StyleLayer] {
    schema.roadNames.map {
      layer(
        "names of roads", $0,
        layout: [
          "symbol-placement": "line", "symbol-spacing": 300,
          "text-size": zoomed([(12, 9), (15, 11), (18, 14)]),
          "text-max-angle": 30, "text-padding": 3,
        ], color: Palette.roadName, halo: Palette.labelHalo
      ).from(zoom: 12)
    }
  }

  // MARK: - Places

  /// The kinds of places, the least important first, with the zoom from which they are named and their text sizes.
  private static let kinds: [(kind: String, zoom: Double, sizes: [(Double, JSONValue)])] = [
    ("quarter", 12.5, [(12, 10), (16, 13)]),
    ("village", 10, [(10, 10), (16, 14)]),
    ("town", 7.5, [(7, 10), (12, 14), (16, 18)]),
    ("region", 4, [(4, 10), (8, 14)]),
    ("city", 3.5, [(3, 10), (8, 15), (14, 22)]),
    ("country", 1, [(1, 9), (5, 16), (8, 22)]),
  ]

  private var places: [StyleLayer] {
    Self.kinds.flatMap { row in
      schema.places.map { places in
        var layout: JSONObject = [
          "text-size": zoomed(row.sizes.map { (zoom: $0.0, value: $0.1) }), "text-max-width": 8,
          "symbol-sort-key": places.rank,
        ]
        if row.kind == "quarter" || row.kind == "region" {
          layout["text-letter-spacing"] = 0.1
        }
        var layer = layer(
          "names of places: \(row.kind)", narrowed(places.selection, isOne(of: [row.kind], places.kind)),
          layout: layout, color: row.kind == "region" ? Palette.region : Palette.placeName,
          halo: Palette.labelHalo
        ).from(zoom: row.zoom)
        if row.kind == "country" || row.kind == "region" { layer.maxzoom = 9 }
        return layer
      }
    }
  }

  private func narrowed(
    _ selection: BasemapSchema.Selection, _ condition: JSONValue
  ) -> BasemapSchema.Selection {
    BasemapSchema.Selection(selection.layer, all(selection.filter, condition))
  }
}
