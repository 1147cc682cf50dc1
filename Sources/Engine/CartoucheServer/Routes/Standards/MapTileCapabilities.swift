import Cartouche
import CartoucheImages
import CartoucheTiles

/// The document of the capabilities of a Web Map Tile Service, its elements in the order of the schema.
struct MapTileCapabilities {
  private let base: String
  private let layers: [MapTileService.Layer]
  private let catalog: ServerCatalog
  private let largestZoom: Int
  /// The query that URLs carry on, such as `?key=…`; empty for none.
  private let suffix: String

  /// The capabilities for these layers.
  init(_ context: RouteContext, _ layers: [MapTileService.Layer]) throws(ServerProblem) {
    base = context.base
    self.layers = layers
    catalog = context.catalog
    largestZoom = min(max(context.server.options.largestZoom, 0), ServerOptions.zoomLimit)
    suffix = try context.keySuffix()
  }

  /// The root of the document.
  var root: MarkupElement {
    MarkupElement(
      "Capabilities",
      [
        "xmlns": "http://www.opengis.net/wmts/1.0", "xmlns:ows": MarkupElement.ows,
        "xmlns:xlink": "http://www.w3.org/1999/xlink", "version": "1.0.0",
      ],
      [
        MarkupElement(
          "ows:ServiceIdentification", [:],
          [
            MarkupElement("ows:Title", text: "Maps"), MarkupElement("ows:ServiceType", text: "OGC WMTS"),
            MarkupElement("ows:ServiceTypeVersion", text: "1.0.0"),
          ]),
        MarkupElement(
          "ows:OperationsMetadata", [:], ["GetCapabilities", "GetTile"].map(operation)),
        MarkupElement(
          "Contents", [:], layers.map(layer) + MapTileService.sizes.map(matrixSet)),
        MarkupElement("ServiceMetadataURL", ["xlink:href": "\(base)/wmts.xml\(suffix)"]),
      ])
  }

  private func operation(_ name: String) -> MarkupElement {
    let encoding = MarkupElement(
      "ows:Constraint", ["name": "GetEncoding"],
      [MarkupElement("ows:AllowedValues", [:], [MarkupElement("ows:Value", text: "KVP")])])
    // Clients append the members of their query.
    let query = suffix.isEmpty ? "?" : "\(suffix)&"
    let get = MarkupElement("ows:Get", ["xlink:href": "\(base)/wmts\(query)"], [encoding])
    return MarkupElement(
      "ows:Operation", ["name": name],
      [MarkupElement("ows:DCP", [:], [MarkupElement("ows:HTTP", [:], [get])])])
  }

  private func layer(_ layer: MapTileService.Layer) -> MarkupElement {
    let style = layer.style
    let bounds = catalog.bounds(of: style)
    var children = [MarkupElement("ows:Title", text: "\(style.name), \(layer.size) px")]
    let attribution = AttributionLink.links(in: style.attribution ?? "").map(\.title).joined(separator: " ")
    if !attribution.isEmpty { children.append(MarkupElement("ows:Abstract", text: attribution)) }
    children += [
      MarkupElement(
        "ows:WGS84BoundingBox", [:],
        [
          MarkupElement("ows:LowerCorner", text: bounds.prefix(2).map(\.short).joined(separator: " ")),
          MarkupElement("ows:UpperCorner", text: bounds.suffix(2).map(\.short).joined(separator: " ")),
        ]),
      MarkupElement("ows:Identifier", text: layer.id),
      MarkupElement("Style", ["isDefault": "true"], [MarkupElement("ows:Identifier", text: "default")]),
    ]
    children += MapTileService.encodings.map { MarkupElement("Format", text: $0.mediaType) }
    children.append(
      MarkupElement("TileMatrixSetLink", [:], [MarkupElement("TileMatrixSet", text: layer.matrixSet)]))
    let path =
      "\(base)/styles/\(PercentEncoding.encoded(style.id))/\(layer.size)/{TileMatrix}/{TileCol}/{TileRow}"
    children += MapTileService.encodings.map { encoding in
      MarkupElement(
        "ResourceURL",
        [
          "format": encoding.mediaType, "resourceType": "tile",
          "template": "\(path).\(encoding.mediaType.dropFirst("image/".count))\(suffix)",
        ])
    }
    return MarkupElement("Layer", [:], children)
  }

  private func matrixSet(_ size: Int) -> MarkupElement {
    var children = [
      MarkupElement("ows:Identifier", text: MapTileService.matrixSet(size)),
      MarkupElement("ows:SupportedCRS", text: "urn:ogc:def:crs:EPSG::3857"),
    ]
    // With larger tiles the scales of the well-known set begin at its second.
    if size == 256 {
      children.append(
        MarkupElement("WellKnownScaleSet", text: "urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible"))
    }
    let edge = "\(WebMercatorQuad.edge)"
    children += (0...largestZoom).map { zoom in
      let count = 1 << zoom
      let denominator = WebMercatorQuad.denominator * 256 / Double(size) / Double(count)
      return MarkupElement(
        "TileMatrix", [:],
        [
          MarkupElement("ows:Identifier", text: "\(zoom)"),
          MarkupElement("ScaleDenominator", text: "\(denominator)"),
          MarkupElement("TopLeftCorner", text: "-\(edge) \(edge)"),
          MarkupElement("TileWidth", text: "\(size)"), MarkupElement("TileHeight", text: "\(size)"),
          MarkupElement("MatrixWidth", text: "\(count)"), MarkupElement("MatrixHeight", text: "\(count)"),
        ])
    }
    return MarkupElement("TileMatrixSet", [:], children)
  }
}
