import Cartouche
import CartoucheGeometry
import CartoucheImages
import CartoucheJSON
import CartoucheLayers
import CartoucheRenderer
import CartoucheResources

extension Snapshotter {
  /// The picture that a request asks for, as a file, with its title, its scale bar, its north arrow and the attribution of
  /// its data.
  ///
  /// ```swift
  /// let request = try ImageRequest(parsing: body)
  /// let picture = try await snapshotter.picture(of: request, on: style)
  /// return Response(picture.bytes, type: picture.encoding.mediaType)
  /// ```
  ///
  /// - Parameters:
  ///   - request: The request; its ``ImageRequest/style`` is not looked at.
  ///   - base: The map of the style, with its data.
  ///   - options: The rules for what a request may name.
  /// - Throws: ``PictureError/request(_:)`` when the request does not fit the style, or an icon cannot be loaded;
  ///   ``PictureError/map(_:)`` when no such picture can be made.
  public func picture(
    of request: ImageRequest, on base: Map, options: PictureOptions = PictureOptions()
  ) async throws(PictureError) -> RequestedPicture {
    let map = try await map(of: request, on: base, options: options)
    do throws(MapError) {
      let drawn = try await snapshot(of: map, in: request.viewport)
      let snapshot = await drawing(
        request.ornaments, over: drawn, camera: map.camera, in: request.viewport)
      let encoding = request.encoding.encoding(for: request.output)
      return RequestedPicture(
        bytes: try await snapshot.data(as: encoding), encoding: encoding, camera: map.camera,
        snapshot: snapshot)
    } catch {
      throw .map(error)
    }
  }

  /// The map that a request asks for, with its camera and its icons.
  ///
  /// - Throws: ``PictureError``, as the picture itself.
  public func map(
    of request: ImageRequest, on base: Map, options: PictureOptions = PictureOptions()
  ) async throws(PictureError) -> Map {
    let icons: [String: StyleImage]
    do throws(RequestError) {
      icons = try await load(request.icons, options)
    } catch {
      throw .request(error)
    }
    return try await map(of: request, on: base, icons: icons)
  }

  /// The map that a request asks for, with its camera, of icons that are loaded.
  ///
  /// - Parameter icons: The pictures of ``ImageRequest/icons``, by their names.
  /// - Throws: ``PictureError``, as the picture itself.
  public func map(
    of request: ImageRequest, on base: Map, icons: [String: StyleImage]
  ) async throws(PictureError) -> Map {
    var scene: (map: Map, fit: OverlayFit?)
    do throws(RequestError) {
      scene = try request.scene(on: base, icons)
    } catch {
      throw .request(error)
    }
    do throws(MapError) {
      if case .fit(.data) = request.view { try await fit(request, &scene.map, base, scene.fit) }
    } catch {
      throw .map(error)
    }
    return scene.map
  }

  /// Points the camera of `map` at the data of `base` and the overlays.
  private func fit(
    _ request: ImageRequest, _ map: inout Map, _ base: Map, _ overlays: OverlayFit?
  ) async throws(MapError) {
    var data = base
    data.pointZoom = OverlayFit.pointZoom
    data.camera.bearing = request.bearing
    data.camera.pitch = request.pitch
    // The data without room around them: it comes with that of the overlays.
    let insets = request.insets
    let (across, down) = (insets.left + insets.right, insets.top + insets.bottom)
    var room = request.viewport
    room.width = max(room.width - across, 1)
    room.height = max(room.height - down, 1)
    do throws(MapError) {
      try await fitToData(&data, in: room, padding: 0)
    } catch {
      // Overlays alone are something to fit to as well.
      guard case .nothingToFit = error, overlays != nil else { throw error }
      return
    }
    var fit = overlays ?? OverlayFit()
    let view = ViewTransform(
      data.camera, Viewport(width: room.width, height: room.height), in: data.projection)
    let corners = [
      SIMD2(0, 0), SIMD2(room.width, 0), SIMD2(room.width, room.height), SIMD2(0, room.height),
    ]
    fit.include(corners.compactMap { view.world($0) })
    fit.move(
      &map.camera, in: request.viewport, padding: insets, limit: request.maxzoom ?? data.camera.zoom,
      on: map.projection)
    request.keepAboveMinimum(&map.camera)
  }

  /// Loads the pictures of icons.
  private func load(
    _ icons: [String], _ options: PictureOptions
  ) async throws(RequestError) -> [String: StyleImage] {
    guard icons.count <= options.iconCount else {
      throw RequestError(
        .limit, found: "\(icons.count) different icons", expected: "at most \(options.iconCount)",
        pointer: JSONPointer(["overlays"]))
    }
    var images: [String: StyleImage] = [:]
    for icon in icons {
      guard let url = options.iconURL(icon) else {
        throw RequestError(
          .image, found: "the icon \"\(icon)\"",
          expected: "a pin: pictures of others' choice are not loaded here")
      }
      images[icon] = try await load(icon: url, options)
    }
    return images
  }

  private func load(icon url: String, _ options: PictureOptions) async throws(RequestError) -> StyleImage {
    let name = ResourceURL.redacted(url)
    var request = ResourceRequest(url)
    request.sizeLimit = options.iconBytes
    let response: ResourceResponse
    do throws(ResourceError) {
      response = try await loader.load(request)
    } catch {
      throw RequestError(.image, found: "\(error)")
    }
    guard response.status == .found else {
      throw RequestError(.image, found: "no picture at \(name)", expected: "an icon")
    }
    return try PictureOptions.icon(decoding: response.bytes, named: name, options)
  }
}

extension PictureOptions {
  /// The icon in the bytes of a file.
  ///
  /// - Parameter name: The name of the icon in messages.
  /// - Throws: ``RequestError`` for a file or a picture that is too large, which is seen before it is decoded, and for
  ///   what is no picture.
  package static func icon(
    decoding bytes: [UInt8], named name: String, pixelRatio: Double = 1, isSDF: Bool = false,
    _ options: PictureOptions = PictureOptions()
  ) throws(RequestError) -> StyleImage {
    guard bytes.count <= options.iconBytes else {
      throw RequestError(
        .image, found: "\(name) of \(bytes.count) bytes", expected: "an icon of at most \(options.iconBytes)")
    }
    do {
      let size = try ImageSize(header: bytes)
      guard max(size.width, size.height) <= options.iconSide else {
        throw RequestError(
          .image, found: "\(name) of \(size.width) x \(size.height) pixels",
          expected: "an icon of at most \(options.iconSide)")
      }
      return try StyleImage(decoding: bytes, pixelRatio: pixelRatio, isSDF: isSDF)
    } catch let error as RequestError {
      throw error
    } catch {
      throw RequestError(.image, found: "\(name): \(error)", expected: "a picture in PNG, JPEG or WebP")
    }
  }
}
