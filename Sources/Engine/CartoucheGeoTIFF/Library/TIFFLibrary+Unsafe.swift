// Sound because each symbol is cast to the type that libtiff's header declares for it, which has been the same since
// libtiff 4.5, the first with this name of the library, and because the library is never unloaded. A `va_list` is passed as
// C passes it: as a pointer, where it is one or has more bytes than fit into two registers, which a size tells.

import CartoucheProjections

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The functions of libtiff that are used.
///
/// libtiff is loaded when a picture first needs it, and no header of it is needed to build: with the codecs that it needs
/// itself it would cost every start of a program some milliseconds.
struct TIFFLibrary: Sendable {
  typealias Text = UnsafePointer<CChar>
  /// A `va_list` as a parameter.
  typealias Arguments = UnsafeMutableRawPointer
  typealias Log =
    @Sendable @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Text?, Text?, Arguments?) -> Int32

  let optionsAlloc: @Sendable @convention(c) () -> OpaquePointer?
  let optionsFree: @Sendable @convention(c) (OpaquePointer?) -> Void
  let optionsSetMaxSingleMemAlloc: @Sendable @convention(c) (OpaquePointer?, Int) -> Void
  let optionsSetErrorHandler:
    @Sendable @convention(c) (OpaquePointer?, Log?, UnsafeMutableRawPointer?) -> Void
  let optionsSetWarningHandler:
    @Sendable @convention(c) (OpaquePointer?, Log?, UnsafeMutableRawPointer?) -> Void
  let open: @Sendable @convention(c) (Text?, Text?, OpaquePointer?) -> OpaquePointer?
  let close: @Sendable @convention(c) (OpaquePointer?) -> Void
  let setSubDirectory: @Sendable @convention(c) (OpaquePointer?, UInt64) -> Int32
  let isTiled: @Sendable @convention(c) (OpaquePointer?) -> Int32
  let tileSize: @Sendable @convention(c) (OpaquePointer?) -> Int
  let stripSize: @Sendable @convention(c) (OpaquePointer?) -> Int
  let readEncodedTile: @Sendable @convention(c) (OpaquePointer?, UInt32, UnsafeMutableRawPointer?, Int) -> Int
  let readEncodedStrip:
    @Sendable @convention(c) (OpaquePointer?, UInt32, UnsafeMutableRawPointer?, Int) -> Int
  let setField: @Sendable @convention(c) (OpaquePointer?, UInt32, Arguments?) -> Int32

  /// The library; `nil` where it is not installed.
  static let shared = try? TIFFLibrary()

  #if canImport(Glibc)
    private static let files = ["libtiff.so.6"]
  #else
    private static let files = [
      "libtiff.6.dylib", "/opt/homebrew/lib/libtiff.6.dylib", "/usr/local/lib/libtiff.6.dylib",
    ]
  #endif

  private init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary(Self.files)
    optionsAlloc = try library.symbol("TIFFOpenOptionsAlloc")
    optionsFree = try library.symbol("TIFFOpenOptionsFree")
    optionsSetMaxSingleMemAlloc = try library.symbol("TIFFOpenOptionsSetMaxSingleMemAlloc")
    optionsSetErrorHandler = try library.symbol("TIFFOpenOptionsSetErrorHandlerExtR")
    optionsSetWarningHandler = try library.symbol("TIFFOpenOptionsSetWarningHandlerExtR")
    open = try library.symbol("TIFFOpenExt")
    close = try library.symbol("TIFFClose")
    setSubDirectory = try library.symbol("TIFFSetSubDirectory")
    isTiled = try library.symbol("TIFFIsTiled")
    tileSize = try library.symbol("TIFFTileSize")
    stripSize = try library.symbol("TIFFStripSize")
    readEncodedTile = try library.symbol("TIFFReadEncodedTile")
    readEncodedStrip = try library.symbol("TIFFReadEncodedStrip")
    setField = try library.symbol("TIFFVSetField")
  }

  /// Whether a `va_list` is a pointer itself, as on x86-64 and Apple's platforms.
  private static var isListPointer: Bool {
    MemoryLayout<CVaListPointer>.size == MemoryLayout<Arguments>.size
  }

  /// The result of a call with a list of arguments.
  static func withArguments<Result>(_ values: [any CVarArg], _ body: (Arguments?) -> Result) -> Result {
    withVaList(values) { list in
      var list = list
      return withUnsafeMutableBytes(of: &list) { bytes in
        body(isListPointer ? bytes.load(as: Arguments.self) : bytes.baseAddress)
      }
    }
  }

  /// The text of a format with a list of arguments.
  static func text(_ format: Text, _ arguments: Arguments) -> String {
    var arguments = arguments
    let list: CVaListPointer =
      isListPointer
      ? withUnsafeBytes(of: &arguments) { $0.load(as: CVaListPointer.self) }
      : arguments.load(as: CVaListPointer.self)
    var text = [CChar](repeating: 0, count: 512)
    _ = vsnprintf(&text, text.count, format, list)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
