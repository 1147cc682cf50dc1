// Sound because each symbol is cast to the type that cairo's documentation declares for it, which has been the same
// since cairo 1.10 (1.16 for the metadata), and because the library is never unloaded.

import CartoucheProjections

/// The functions of cairo that write PDF.
///
/// cairo is loaded when a PDF is first written; nothing else needs it, and building needs no headers of it.
struct CairoLibrary: Sendable {
  typealias Object = OpaquePointer
  typealias Write =
    @Sendable @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32
  typealias OfContext = @Sendable @convention(c) (Object?) -> Void
  typealias OfContextAndInteger = @Sendable @convention(c) (Object?, Int32) -> Void
  typealias OfContextAndNumber = @Sendable @convention(c) (Object?, Double) -> Void
  typealias OfContextAndPoint = @Sendable @convention(c) (Object?, Double, Double) -> Void
  typealias OfObjectAndMatrix = @Sendable @convention(c) (Object?, UnsafePointer<Double>?) -> Void

  // Surfaces.
  let pdfSurfaceCreateForStream:
    @Sendable @convention(c) (Write?, UnsafeMutableRawPointer?, Double, Double) -> Object?
  let pdfSurfaceSetMetadata: @Sendable @convention(c) (Object?, Int32, UnsafePointer<CChar>?) -> Void
  let imageSurfaceCreate: @Sendable @convention(c) (Int32, Int32, Int32) -> Object?
  let imageSurfaceGetData: @Sendable @convention(c) (Object?) -> UnsafeMutablePointer<UInt8>?
  let imageSurfaceGetStride: @Sendable @convention(c) (Object?) -> Int32
  let surfaceFlush: OfContext
  let surfaceMarkDirty: OfContext
  let surfaceFinish: OfContext
  let surfaceDestroy: OfContext
  let surfaceStatus: @Sendable @convention(c) (Object?) -> Int32

  // Contexts.
  let create: @Sendable @convention(c) (Object?) -> Object?
  let destroy: OfContext
  let status: @Sendable @convention(c) (Object?) -> Int32
  let statusToString: @Sendable @convention(c) (Int32) -> UnsafePointer<CChar>?
  let save: OfContext
  let restore: OfContext
  let scale: OfContextAndPoint
  let transform: OfObjectAndMatrix
  let showPage: OfContext
  let pushGroup: OfContext
  let popGroupToSource: OfContext

  // Paths.
  let newPath: OfContext
  let moveTo: OfContextAndPoint
  let lineTo: OfContextAndPoint
  let closePath: OfContext
  let clip: OfContext
  let fill: OfContext
  let fillPreserve: OfContext
  let stroke: OfContext
  let paint: OfContext
  let paintWithAlpha: OfContextAndNumber
  let setFillRule: OfContextAndInteger
  let setLineWidth: OfContextAndNumber
  let setLineCap: OfContextAndInteger
  let setLineJoin: OfContextAndInteger
  let setMiterLimit: OfContextAndNumber
  let setDash: @Sendable @convention(c) (Object?, UnsafePointer<Double>?, Int32, Double) -> Void

  // Paints.
  let setSourceRGBA: @Sendable @convention(c) (Object?, Double, Double, Double, Double) -> Void
  let setSource: @Sendable @convention(c) (Object?, Object?) -> Void
  let patternCreateForSurface: @Sendable @convention(c) (Object?) -> Object?
  let patternCreateLinear: @Sendable @convention(c) (Double, Double, Double, Double) -> Object?
  let patternCreateRadial:
    @Sendable @convention(c) (Double, Double, Double, Double, Double, Double) -> Object?
  let patternAddColorStopRGBA:
    @Sendable @convention(c) (Object?, Double, Double, Double, Double, Double) -> Void
  let patternSetExtend: OfContextAndInteger
  let patternSetFilter: OfContextAndInteger
  let patternSetMatrix: OfObjectAndMatrix
  let patternDestroy: OfContext

  /// The library; nil where it is not installed.
  static let shared = try? CairoLibrary()

  private init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary([
      "libcairo.so.2", "libcairo.2.dylib", "/opt/homebrew/lib/libcairo.2.dylib",
      "/usr/local/lib/libcairo.2.dylib",
    ])
    pdfSurfaceCreateForStream = try library.symbol("cairo_pdf_surface_create_for_stream")
    pdfSurfaceSetMetadata = try library.symbol("cairo_pdf_surface_set_metadata")
    imageSurfaceCreate = try library.symbol("cairo_image_surface_create")
    imageSurfaceGetData = try library.symbol("cairo_image_surface_get_data")
    imageSurfaceGetStride = try library.symbol("cairo_image_surface_get_stride")
    surfaceFlush = try library.symbol("cairo_surface_flush")
    surfaceMarkDirty = try library.symbol("cairo_surface_mark_dirty")
    surfaceFinish = try library.symbol("cairo_surface_finish")
    surfaceDestroy = try library.symbol("cairo_surface_destroy")
    surfaceStatus = try library.symbol("cairo_surface_status")
    create = try library.symbol("cairo_create")
    destroy = try library.symbol("cairo_destroy")
    status = try library.symbol("cairo_status")
    statusToString = try library.symbol("cairo_status_to_string")
    save = try library.symbol("cairo_save")
    restore = try library.symbol("cairo_restore")
    scale = try library.symbol("cairo_scale")
    transform = try library.symbol("cairo_transform")
    showPage = try library.symbol("cairo_show_page")
    pushGroup = try library.symbol("cairo_push_group")
    popGroupToSource = try library.symbol("cairo_pop_group_to_source")
    newPath = try library.symbol("cairo_new_path")
    moveTo = try library.symbol("cairo_move_to")
    lineTo = try library.symbol("cairo_line_to")
    closePath = try library.symbol("cairo_close_path")
    clip = try library.symbol("cairo_clip")
    fill = try library.symbol("cairo_fill")
    fillPreserve = try library.symbol("cairo_fill_preserve")
    stroke = try library.symbol("cairo_stroke")
    paint = try library.symbol("cairo_paint")
    paintWithAlpha = try library.symbol("cairo_paint_with_alpha")
    setFillRule = try library.symbol("cairo_set_fill_rule")
    setLineWidth = try library.symbol("cairo_set_line_width")
    setLineCap = try library.symbol("cairo_set_line_cap")
    setLineJoin = try library.symbol("cairo_set_line_join")
    setMiterLimit = try library.symbol("cairo_set_miter_limit")
    setDash = try library.symbol("cairo_set_dash")
    setSourceRGBA = try library.symbol("cairo_set_source_rgba")
    setSource = try library.symbol("cairo_set_source")
    patternCreateForSurface = try library.symbol("cairo_pattern_create_for_surface")
    patternCreateLinear = try library.symbol("cairo_pattern_create_linear")
    patternCreateRadial = try library.symbol("cairo_pattern_create_radial")
    patternAddColorStopRGBA = try library.symbol("cairo_pattern_add_color_stop_rgba")
    patternSetExtend = try library.symbol("cairo_pattern_set_extend")
    patternSetFilter = try library.symbol("cairo_pattern_set_filter")
    patternSetMatrix = try library.symbol("cairo_pattern_set_matrix")
    patternDestroy = try library.symbol("cairo_pattern_destroy")
  }
}
