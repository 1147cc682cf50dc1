import CartoucheExpressions
import CartoucheJSON
import CartoucheTiles

extension Validation {
  mutating func checkSources(_ value: JSONValue, at place: StylePlace) {
    guard let sources = value.object else {
      expect(false, "object", value, place)
      return
    }
    for (id, source) in sources { checkSource(source, at: place.member(id)) }
  }

  private mutating func checkSource(_ value: JSONValue, at place: StylePlace) {
    guard let type = value["type"], !type.isNull else {
      return report("\"type\" is required", at: place, of: value)
    }
    if type == "canvas" {
      report(
        "Please use runtime APIs to add canvas sources, rather than including them in stylesheets.",
        at: place, of: nil)
      return identifyLast(as: "source.canvas")
    }
    switch type.string.flatMap(SourceType.init) {
    case .rasterDEM: checkHeights(value, at: place)
    case let known?:
      checkObject(value, known.members, at: place)
      if known == .geoJSON, value["cluster"] != nil { checkClusterProperties(value, at: place) }
    case nil:
      checkEnumeration(
        type, SourceType.allCases.map { .string($0.rawValue) }, at: place.member("type"))
    }
  }

  private mutating func checkHeights(_ value: JSONValue, at place: StylePlace) {
    guard let members = value.object else { return }
    let rule = SourceType.rasterDEM.members
    let encoding = value["encoding"]
    for (name, member) in members {
      let short = place.shortMember(name)
      if encoding != "custom", SourceType.customEncoding.contains(name) {
        let found = encoding.map { "\"\($0.string ?? $0.shown)\"" } ?? "Default"
        report(
          "In \"\(place.key)\": \"\(name)\" is only valid when \"encoding\" is set to \"custom\". "
            + "\(found) encoding found", at: short, of: member)
      } else if let memberRule = rule[name] {
        check(member, memberRule, at: short)
      } else {
        report(
          "unknown property \"\(name)\"", at: short, of: member,
          suggestion: nearest(to: name, in: rule.members.map(\.name)))
      }
    }
  }

  /// Four numbers, with a warning if they are not a region of the world.
  mutating func checkBounds(_ value: JSONValue, at place: StylePlace) {
    check(value, .array(of: .anyNumber, length: 4), at: place)
    let numbers = value.array?.compactMap(\.number) ?? []
    guard let fault = BoundsFault(numbers) else { return }
    report(fault.message, at: place, of: value, severity: .warning)
  }

  mutating func checkPromotedID(_ value: JSONValue, at place: StylePlace) {
    for (name, property) in value.object ?? JSONObject() {
      check(property, .string, at: place.member(name))
    }
  }

  // MARK: Clusters

  private mutating func checkClusterProperties(_ value: JSONValue, at place: StylePlace) {
    let pointer = place.pointer.appending("clusterProperties")
    for (name, property) in value["clusterProperties"]?.object ?? JSONObject() {
      let parts = property.array ?? []
      let reduce: JSONValue
      let inner = StylePlace(key: place.key, pointer: pointer.appending(name))
      switch parts.first {
      case .string(let operation)?: reduce = [.string(operation), ["accumulated"], ["get", .string(name)]]
      case let expression?: reduce = expression
      case nil: reduce = .null
      }
      var map = inner.member(name).member("map")
      map.pointer = inner.pointer.appending(1)
      checkClusterExpression(parts.count > 1 ? parts[1] : .null, at: map, isLocated: true)
      var sum = inner.member(name).member("reduce")
      sum.pointer = inner.pointer.appending(0)
      checkClusterExpression(reduce, at: sum, isLocated: parts.first?.array != nil)
    }
  }

  private mutating func checkClusterExpression(
    _ value: JSONValue, at place: StylePlace, isLocated: Bool
  ) {
    do throws(ExpressionErrors) {
      let expression = try StyleExpression(value)
      if !expression.isZoomConstant || !expression.isStateConstant {
        report(
          "\"zoom\" and \"feature-state\" expressions are not supported with cluster properties.", at: place,
          of: isLocated ? value : nil)
      }
    } catch {
      report(error, at: place, of: isLocated ? value : .null)
    }
  }
}
