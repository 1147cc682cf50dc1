import CartoucheJSON

extension Validation {
  /// Checks the whole style.
  mutating func checkRoot() {
    for (name, value) in style {
      checkMember(name, value, at: StylePlace.root.member(name))
    }
    for name in ["version", "sources", "layers"] where style[name] == nil {
      report("missing required property \"\(name)\"", at: .root, of: .object(style))
    }
    if let constants = style["constants"], !constants.isNull {
      report(
        "constants have been deprecated as of v8", at: StylePlace.root.member("constants"), of: constants)
    }
  }

  private mutating func checkMember(_ name: String, _ value: JSONValue, at place: StylePlace) {
    switch String(name.prefix { $0 != "." }) {
    case "version": checkEnumeration(value, [8], at: place)
    case "name": check(value, .string, at: place)
    case "center": check(value, .array(of: .anyNumber, length: 2), at: place)
    case "centerAltitude", "zoom", "bearing", "pitch", "roll": check(value, .anyNumber, at: place)
    case "state": expect(value.object != nil, "object", value, place)
    case "light": checkLight(value, at: place)
    case "sky": checkShortMembers(value, .properties(SkyProperties.self), at: place)
    case "projection": checkShortMembers(value, .properties(ProjectionProperties.self), at: place)
    case "terrain": checkShortMembers(value, Self.terrain, at: place)
    case "sources": checkSources(value, at: place)
    case "sprite": checkSprite(value, at: place)
    case "glyphs": checkGlyphs(value, at: place)
    case "font-faces": checkFontFaces(value, at: place)
    case "transition": checkObject(value, .transition, at: place)
    case "layers": checkLayers(value, at: place)
    default: break
    }
  }

  private static let terrain = ObjectRule([
    .required("source", .string), .optional("exaggeration", .number(0...(.infinity))),
  ])

  private mutating func checkLight(_ value: JSONValue, at place: StylePlace) {
    let animated = LightProperties.properties.filter(\.transitions).map {
      ObjectRule.Member.optional("\($0.name)-transition", .object(.transition))
    }
    let rule = ObjectRule(ObjectRule.properties(LightProperties.self).members + animated)
    checkShortMembers(value, rule, at: place)
  }

  private mutating func checkGlyphs(_ value: JSONValue, at place: StylePlace) {
    guard let url = value.string else {
      expect(false, "string", value, place)
      return
    }
    for token in ["{fontstack}", "{range}"] where !url.contains(token) {
      report("\"glyphs\" url must include a \"\(token)\" token", at: place, of: value)
    }
  }

  private mutating func checkSprite(_ value: JSONValue, at place: StylePlace) {
    guard let sprites = value.array else { return check(value, .string, at: place) }
    let rule = ObjectRule([.required("id", .string), .required("url", .string)])
    var seen: [String: Set<JSONValue>] = [:]
    for (index, sprite) in sprites.enumerated() {
      for (member, plural) in [("id", "ids"), ("url", "URLs")] {
        guard let name = sprite[member] else { continue }
        if !seen[member, default: []].insert(name).inserted {
          report(
            "all the sprites' \(plural) must be unique, but \(name.string ?? name.shown) is duplicated",
            at: place, of: value)
        }
      }
      checkObject(sprite, rule, at: place.element(index))
    }
  }

  private mutating func checkFontFaces(_ value: JSONValue, at place: StylePlace) {
    guard let fonts = value.object else {
      expect(false, "object", value, place)
      return
    }
    let face = ObjectRule([
      .required("url", .string), .optional("unicode-range", .array(of: .string, length: nil)),
    ])
    for (name, font) in fonts {
      let inner = place.member(name)
      if let faces = font.array {
        for (index, item) in faces.enumerated() { checkObject(item, face, at: inner.element(index)) }
      } else {
        expect(font.string != nil, "string or array", font, inner)
      }
    }
  }
}
