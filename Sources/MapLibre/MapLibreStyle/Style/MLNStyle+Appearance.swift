import CartoucheJSON
import CartoucheStyle
import MapLibreExpressions

// Properties of a style that apply to the map as a whole.
extension MLNStyle {
  /// The light on extruded buildings.
  ///
  /// A separate object each time: change it and give it to the style.
  public var light: MLNLight {
    get { MLNLight(members: document.light ?? JSONObject()) }
    set {
      var document = document
      document.light = newValue.members.isEmpty ? nil : newValue.members
      replace(document)
    }
  }

  /// The time in which changes of paint properties take effect, where a property does not specify it; by default 0.3
  /// seconds without delay.
  ///
  /// Negative times change nothing; see ``error``.
  public var transition: MLNTransition {
    get {
      let transition = document.transition
      return MLNTransition(duration: transition.duration / 1000, delay: transition.delay / 1000)
    }
    set {
      attempt { () throws(MLNStyleError) in
        guard let json = newValue.json else {
          throw MLNStyleError(
            .invalidArgument,
            "transition: expected a duration and a delay of 0 or more seconds, found \(newValue)")
        }
        var document = document
        document.members["transition"] = json
        replace(document)
      }
    }
  }

  // MARK: Rights

  /// The attributions of the data, by the tile sources of the style in their order, each line once.
  ///
  /// A program that shows a picture of the style must show these too. Sources whose TileJSON document is not loaded
  /// have none; for the attributions of a particular picture, see `Snapshot.attributions`.
  public var attributionInfos: [MLNAttributionInfo] {
    var infos: [MLNAttributionInfo] = []
    for source in document.sources {
      let more = (self.source(withIdentifier: source.id) as? MLNTileSource)?.attributionInfos ?? []
      infos += more.filter { !infos.contains($0) }
    }
    return infos
  }

  // MARK: Labels

  /// Writes the labels of vector sources in a language, as far as their tiles have names in it.
  ///
  /// In every symbol layer whose source is a vector source, names in ``MLNSymbolStyleLayer/text`` become a choice of
  /// the attributes that tiles have for the language: `name:fr` and `name_fr`, then for languages in Latin letters
  /// `name:latin`, then `name`. Tiles of the scheme Mapbox Streets have `name_fr` for twelve languages. Other
  /// attributes and constant texts stay as they are, and so do names in other scripts than Latin, which appear beside
  /// the others.
  ///
  /// - Parameter locale: The language; `nil` is the first of the user's languages. `mul` gives the local names.
  public func localizeLabels(into locale: Locale?) {
    for layer in layers {
      guard let layer = layer as? MLNSymbolStyleLayer, let text = layer.text,
        let name = layer.sourceIdentifier,
        let source = document.source(name), source.sourceType == .vector
      else { continue }
      let localized = text.localized(into: locale, source.labelScheme)
      if localized != text { layer.text = localized }
    }
  }
}

extension StyleSource {
  /// The attributes under which the tiles of a vector source have the names of places.
  fileprivate var labelScheme: LabelScheme {
    let urls = [members["url"]] + (members["tiles"]?.array ?? []).map(Optional.some)
    let isStreets = urls.contains { $0?.string?.contains("mapbox.mapbox-streets") == true }
    return isStreets ? .streets : .openStreetMap
  }
}
