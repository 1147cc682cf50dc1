import CartoucheGeoJSON
import CartoucheJSON
import CartoucheStyle

/// Builds the layers of a venue, lowest first.
struct VenueLayers {
  private(set) var layers: [StyleLayer] = []
  /// The closed buildings around the one shown.
  private(set) var facades: [Feature] = []
  private let look: VenueLook
  private let theme: VenueTheme

  init(_ look: VenueLook) {
    self.look = look
    theme = look.theme
  }

  // MARK: - Making layers

  // Not inlined: each is called dozens of times, so that copies would take seconds of the build and gain nothing.

  /// Returns the expression for whether a floor is the one shown.
  private static func isShown(_ floor: String) -> JSONValue {
    ["==", ["global-state", .string(VenueDrawing.floorState)], .string(floor)]
  }

  @inline(never)
  private static func parts(_ names: String...) -> JSONValue {
    ["in", ["get", "part"], ["literal", .array(names.map(JSONValue.string))]]
  }

  /// The floor whose layers are being added; `nil` for layers that are always shown.
  private var floor: String?
  private var source = ""

  @inline(never)
  private mutating func add(
    _ name: String, _ type: String, _ filter: JSONValue?, layout: JSONObject = [:], paint: JSONObject,
    minzoom: Double? = nil
  ) {
    let id = [name, floor].compactMap(\.self).joined(separator: " ")
    var layer = StyleLayer(id: id, type: type, source: type == "background" ? nil : source)
    layer.filter = filter
    layer.layout = layout
    if let floor, look.view != .stacked {
      layer.layout["visibility"] = ["case", Self.isShown(floor), "visible", "none"]
    }
    layer.paint = paint
    if let minzoom { layer.members["minzoom"] = .double(minzoom) }
    layers.append(layer)
  }

  @inline(never)
  private func width(_ stops: (zoom: Double, pixels: Double)...) -> JSONValue {
    .array(
      ["interpolate", ["exponential", 1.6], ["zoom"]]
        + stops.flatMap { [JSONValue.double($0.zoom), .double($0.pixels)] })
  }

  private static let color: JSONValue = ["get", "color"]

  // MARK: - Around

  /// Adds the background around the venue.
  mutating func addPaper() {
    floor = nil
    add("paper", "background", nil, paint: ["background-color": theme.tone(.paper).json])
  }

  /// Adds the buildings other than that of the floor shown, as closed blocks.
  mutating func addFacades(of venue: Venue, except shown: Floor?) {
    let buildings = venue.stacks.filter { $0.type?.lowercased() != "outdoor" && !$0.floors.isEmpty }
    guard buildings.count > 1, look.view != .stacked else { return }
    source = "facades"
    for stack in buildings {
      let floors = stack.floors.compactMap { venue.floor(id: $0) }
      let ground = floors.min { abs($0.elevation) < abs($1.elevation) }
      guard let outline = ground?.outline?.polygons else { continue }
      let levels = Double(floors.count { $0.elevation >= 0 })
      facades.append(
        Feature(
          geometry: outline,
          properties: [
            "stack": .string(stack.id), "name": .string(stack.name), "top": .double(max(levels, 1) * 3),
          ]))
      floor = nil
      let isOther: JSONValue = [
        "case",
        [
          "in", ["global-state", .string(VenueDrawing.floorState)],
          ["literal", .array(stack.floors.map(JSONValue.string))],
        ], "none", "visible",
      ]
      let filter: JSONValue = ["==", ["get", "stack"], .string(stack.id)]
      let color = theme.tone(.facade).json
      if look.view == .solid {
        add(
          "facade \(stack.id)", "fill-extrusion", filter, layout: ["visibility": isOther],
          paint: [
            "fill-extrusion-color": color, "fill-extrusion-height": ["get", "top"],
            "fill-extrusion-opacity": 0.85,
          ])
      } else {
        add(
          "facade \(stack.id)", "fill", filter, layout: ["visibility": isOther],
          paint: ["fill-color": color, "fill-outline-color": theme.tone(.slabEdge).json])
      }
    }
  }

  // MARK: - One floor

  /// Adds a floor as a plan, with solid parts above it in the 3D view.
  mutating func addFloor(_ floor: Floor, source: String, opacities: Set<Int>) {
    self.floor = floor.id
    self.source = source
    let isSolid = look.view == .solid
    add(
      "slab", "fill", Self.parts("slab"), paint: ["fill-color": Self.color, "fill-antialias": true])
    add(
      "slab-edge", "line", Self.parts("slab"), layout: ["line-join": "round"],
      paint: ["line-color": theme.tone(.slabEdge).json, "line-width": width((16, 0.5), (20, 2))])
    add(
      "spaces", "fill", isSolid ? Self.parts("space") : Self.parts("space", "block"),
      layout: ["fill-sort-key": ["get", "order"]],
      paint: ["fill-color": Self.color, "fill-opacity": ["get", "opacity"]])
    add(
      "space-edges", "line", Self.parts("space", "block"),
      paint: ["line-color": theme.tone(.roomEdge).json, "line-width": width((17, 0.4), (21, 1.5))])
    addDoorsOnGround()
    if isSolid { addShadows() } else { addFlatObstructions() }
    if isSolid { addSolids(opacities) }
    self.floor = nil
  }

  private mutating func addDoorsOnGround() {
    add("doors", "fill", Self.parts("door"), paint: ["fill-color": Self.color])
    add(
      "door-swings", "line", Self.parts("swing"), layout: ["line-join": "round", "line-cap": "round"],
      paint: [
        "line-color": Self.color, "line-width": width((18, 0.4), (21, 1.6)),
        "line-opacity": look.view == .flat ? 0.9 : 0.5,
      ], minzoom: 17)
  }

  private mutating func addFlatObstructions() {
    add(
      "objects", "fill", Self.parts("object"), layout: ["fill-sort-key": ["get", "order"]],
      paint: ["fill-color": Self.color, "fill-opacity": ["get", "opacity"]])
    add(
      "object-edges", "line", Self.parts("object"),
      paint: ["line-color": theme.tone(.objectEdge).json, "line-width": width((18, 0.4), (21, 1.2))],
      minzoom: 17)
    // A casing below all walls gives them a common outline.
    add(
      "wall-casing", "line", Self.parts("wall"), layout: ["line-join": "miter"],
      paint: ["line-color": theme.tone(.wallEdge).json, "line-width": width((16, 0.8), (19, 1.6), (22, 2.6))])
    add("walls", "fill", Self.parts("wall"), paint: ["fill-color": Self.color])
    add(
      "panes", "line", Self.parts("pane"),
      paint: ["line-color": Self.color, "line-width": width((17, 1), (20, 3.2), (22, 8))])
  }

  /// Adds soft shadows at the feet of walls, which make white walls visible on white floors.
  private mutating func addShadows() {
    add(
      "wall-shadows", "line", Self.parts("wall"),
      paint: [
        "line-color": theme.tone(.shadow).json, "line-opacity": 0.28,
        "line-width": width((16, 1), (19, 6), (22, 30)),
        "line-blur": width((16, 1), (19, 5), (22, 24)),
      ])
    add(
      "object-shadows", "line", Self.parts("object"),
      paint: [
        "line-color": theme.tone(.shadow).json, "line-opacity": 0.2,
        "line-width": width((17, 0.6), (19, 3), (22, 14)),
        "line-blur": width((17, 0.6), (19, 3), (22, 12)),
      ], minzoom: 17)
  }

  private mutating func addSolids(_ opacities: Set<Int>) {
    // Opaque parts come first, so that they show through translucent ones.
    for percent in opacities.sorted(by: >) where percent > 0 {
      addSolid("solids", percent, "block", "object", "wall", "leaf")
    }
    addSolid("windows", 100, "window", opacity: 0.75)
  }

  @inline(never)
  private mutating func addSolid(_ name: String, _ percent: Int, _ parts: String..., opacity: Double? = nil) {
    let named: JSONValue = ["in", ["get", "part"], ["literal", .array(parts.map(JSONValue.string))]]
    add(
      percent == 100 ? name : "\(name) \(percent)", "fill-extrusion",
      ["all", named, ["==", ["get", "percent"], .int(Int64(percent))]],
      paint: [
        "fill-extrusion-color": ["get", "solid"], "fill-extrusion-base": ["get", "base"],
        "fill-extrusion-height": ["get", "top"],
        "fill-extrusion-opacity": .double(opacity ?? Double(percent) / 100),
      ])
  }

  // MARK: - All floors

  /// Adds a floor of a stacked view, where every part is extruded, since only extrusions can be above the ground.
  mutating func addStackedFloor(_ floor: Floor, source: String, opacities: Set<Int>) {
    self.floor = floor.id
    self.source = source
    addSolid("slab", 100, "slab")
    for percent in opacities.sorted(by: >) where percent > 0 {
      addSolid("solids", percent, "space", "block", "object", "wall", "leaf", "door")
    }
    addSolid("windows", 100, "window", opacity: 0.75)
    self.floor = nil
  }

  /// Adds lifts and stairs as columns through the floors of a stacked view.
  mutating func addShafts() {
    source = "shafts"
    addSolid("shafts", 100, "shaft", opacity: 0.45)
  }

  // MARK: - Selected places

  /// Adds the layers for selected places, above the floors and below routes and names.
  mutating func addSelection(over floors: [Floor]) {
    source = VenueDrawing.selectionSource
    for floor in floors {
      self.floor = floor.id
      let here: JSONValue = ["==", ["get", "floor"], .string(floor.id)]
      add(
        "selection", "fill", here,
        paint: ["fill-color": theme.tone(.highlight).json, "fill-opacity": 0.4, "fill-antialias": false])
      add(
        "selection-edge", "line", here, layout: ["line-join": "round"],
        paint: ["line-color": theme.tone(.selectionEdge).json, "line-width": width((16, 1.5), (20, 3.5))])
    }
    self.floor = nil
  }

  // MARK: - Routes

  /// Adds the layers for the route: solid on the floor shown, dashed where it runs on other floors.
  mutating func addRoute(over floors: [Floor]) {
    source = VenueDrawing.routeSource
    if look.view == .stacked {
      addSolid("route", 100, "ribbon", opacity: 0.95)
      return
    }
    let line: JSONObject = ["line-cap": "round", "line-join": "round"]
    for floor in floors {
      self.floor = floor.id
      let here: JSONValue = ["all", Self.parts("way"), ["==", ["get", "floor"], .string(floor.id)]]
      let elsewhere: JSONValue = ["all", Self.parts("way"), ["!=", ["get", "floor"], .string(floor.id)]]
      add(
        "route-elsewhere", "line", elsewhere, layout: ["line-join": "round"],
        paint: [
          "line-color": Self.color, "line-opacity": 0.55, "line-width": width((16, 1.5), (20, 4)),
          "line-dasharray": [1.5, 1.5],
        ])
      add(
        "route-casing", "line", here, layout: line,
        paint: ["line-color": theme.tone(.routeCasing).json, "line-width": width((16, 4), (20, 10))])
      add(
        "route", "line", here, layout: line,
        paint: ["line-color": Self.color, "line-width": width((16, 2.5), (20, 6.5))])
    }
    self.floor = nil
  }

  /// Adds the signs at the ends of the route, above everything else.
  mutating func addRouteEnds(over floors: [Floor]) {
    guard look.view != .stacked else { return }
    source = VenueDrawing.routeSource
    for floor in floors {
      self.floor = floor.id
      add(
        "route-ends", "symbol", ["all", Self.parts("end"), ["==", ["get", "floor"], .string(floor.id)]],
        layout: [
          "icon-image": ["get", "icon"], "icon-allow-overlap": true, "icon-ignore-placement": true,
          "icon-size": 1.15,
        ],
        paint: [:])
    }
    self.floor = nil
  }

  // MARK: - Names and signs

  /// Adds the labels of all floors, above everything else.
  mutating func addLabels(of floors: [Floor]) {
    guard look.view != .stacked else { return }
    for floor in floors {
      self.floor = floor.id
      addNames(from: "floor \(floor.id)")
    }
    self.floor = nil
  }

  /// Adds the labels and titles of the floors in a stacked view, above everything else.
  mutating func addStackedLabels() {
    addNames(from: StackedLabels.source)
    add(
      "floor-names", "symbol", Self.parts("floor"),
      layout: [
        "text-field": ["get", "name"], "text-size": StackedLabels.titleSize, "text-anchor": "right",
        "text-offset": [-0.8, 0], "text-allow-overlap": true, "text-max-width": 30,
      ],
      paint: [
        "text-color": theme.tone(.text).json, "text-halo-color": theme.tone(.halo).json,
        "text-halo-width": 1.3,
      ])
  }

  /// The condition that the name of a feature fits into it at the zoom.
  private static let fits: JSONValue = [">=", ["zoom"], ["get", "zoom"]]
  /// The layout of names without a sign.
  private static let names: JSONObject = [
    "text-field": ["get", "name"],
    "text-size": ["interpolate", ["linear"], ["zoom"], 17, 10, 20, 12, 22, 15],
    "text-max-width": ["get", "wrap"], "symbol-sort-key": ["get", "rank"], "text-padding": 1,
    "text-line-height": 1.1,
  ]
  /// The layout of signs with names beside them.
  private static let signs: JSONObject = [
    "icon-image": ["get", "icon"],
    "icon-size": ["interpolate", ["linear"], ["zoom"], 16, 0.55, 18, 0.8, 20, 1],
    "text-variable-anchor": ["top", "bottom", "left", "right"], "text-radial-offset": 1.05,
    "text-justify": "auto", "text-optional": true, "icon-padding": 0,
  ]

  private mutating func addNames(from source: String) {
    self.source = source
    let halo: JSONObject = [
      "text-color": theme.tone(.text).json, "text-halo-color": theme.tone(.halo).json,
      "text-halo-width": 1.3,
    ]
    var quiet = halo
    quiet["text-color"] = theme.tone(.quietText).json
    let signs = JSONObject(Array(Self.names) + Array(Self.signs))
    add(
      "desk-names", "symbol", ["all", Self.parts("desk"), Self.fits],
      layout: Self.names, paint: quiet, minzoom: 20)
    add(
      "hall-names", "symbol", ["all", Self.parts("hall"), ["!", ["has", "icon"]], Self.fits],
      layout: Self.names, paint: quiet)
    add("annotations", "symbol", ["all", Self.parts("annotation"), Self.fits], layout: signs, paint: halo)
    add(
      "room-names", "symbol", ["all", Self.parts("room"), ["!", ["has", "icon"]], Self.fits],
      layout: Self.names, paint: halo)
    add(
      "signs", "symbol",
      ["all", Self.parts("room", "hall", "poi", "connection"), ["has", "icon"], Self.fits],
      layout: signs, paint: halo)
  }
}
