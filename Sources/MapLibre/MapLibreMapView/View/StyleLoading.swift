import Cartouche
import CartoucheJSON
import CartoucheMapView
import MapLibreExpressions
import MapLibreMap
import MapLibreSettings
import MapLibreStyle

/// The style that a map view is to show, and the progress of loading it.
@MainActor
struct StyleLoading {
  /// The place that a style comes from.
  enum Origin {
    /// At a URL.
    case url(URL)
    /// In JSON text.
    case json(String)
  }

  /// The place that the style comes from; `nil` for an empty style.
  var origin: Origin?
  /// The current work; `nil` when it is done.
  var task: Task<Void, Never>?
  /// The number of styles that were requested.
  var count = 0
}

extension MLNMapView {
  /// The URL of the style; setting it loads another style.
  ///
  /// `nil` is the default style. A style that was given as text has none.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals, AllPublicDeclarationsHaveDocumentation
  public var styleURL: URL! {
    get {
      if case .url(let url)? = loading.origin { return url }
      return style?.url
    }
    set {
      loading.origin = (newValue ?? MLNStyle.defaultStyleURL()).map { .url($0) }
      load()
    }
  }

  /// The style as JSON text, with the changes that were made; setting it shows another style.
  ///
  /// It is `{}` while a style is loaded.
  public var styleJSON: String {
    get { style?.styleJSON ?? "{}" }
    set {
      loading.origin = .json(newValue)
      load()
    }
  }

  /// Loads the style again; changes of the program are lost.
  ///
  /// Differs from iOS in that the sender may be left out.
  public func reloadStyle(_ sender: Any? = nil) { load() }

  /// Starts loading the requested style.
  func load() {
    loading.task?.cancel()
    loading.count += 1
    style?.onChange = nil
    removeLayers()
    style = nil
    drawing.begin()
    guard let origin = loading.origin else { return }
    journal?.note("onWillStartLoadingMap", at: time)
    tell { $1.mapViewWillStartLoadingMap($0) }
    let (number, loader) = (loading.count, loader)
    loading.task = Task { @MainActor [weak self] in
      let result: Result<MLNStyle, MLNStyleError>
      do throws(MLNStyleError) {
        switch origin {
        case .url(let url): result = .success(try await MLNStyle.load(url, through: loader))
        case .json(let text): result = .success(try MLNStyle(styleJSON: text))
        }
      } catch {
        result = .failure(error)
      }
      guard let self, self.loading.count == number else { return }
      self.loading.task = nil
      self.finish(result)
    }
  }

  private func finish(_ result: Result<MLNStyle, MLNStyleError>) {
    switch result {
    case .success(let style): show(style)
    case .failure(let error):
      journal?.note("onDidFailLoadingMap", at: time, ["error": error.description])
      Log.report(.error, error.description)
      tell { $1.mapViewDidFailLoadingMap($0, withError: error) }
    }
  }

  private func show(_ style: MLNStyle) {
    self.style = style
    style.layerClasses = layerClasses
    style.onChange = { [weak self] in self?.setNeedsFrame() }
    let map = Map(style)
    // The camera of the style, unless the program has set one.
    let wanted = hasOwnCamera ? nil : map.camera
    change { state in
      state.update { $0.show(style) }
      if let wanted {
        var camera = wanted
        camera.padding = state.camera.padding
        state.update { $0.camera = camera }
      }
      _ = state.takeEvents()
    }
    setNeedsFrame()
    journal?.note("onDidFinishLoadingStyle", at: time)
    tell { $1.mapView($0, didFinishLoading: style) }
  }
}
