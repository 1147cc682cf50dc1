// Sound because each symbol is cast to the type that PROJ's header declares for it, which has been the same since
// PROJ 6, because the library is never unloaded, and because it copies the names of folders that it is lent.

#if PROJ
  import CPROJ

  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  /// The functions of PROJ that are used.
  ///
  /// PROJ is loaded when a coordinate system first needs it: with the libraries that it needs itself it would cost
  /// every start of a program about ten milliseconds.
  struct ProjLibrary: Sendable {
    typealias Text = UnsafePointer<CChar>
    typealias Numbers = UnsafeMutablePointer<Double>
    typealias Log = @Sendable @convention(c) (UnsafeMutableRawPointer?, Int32, Text?) -> Void

    let contextCreate: @Sendable @convention(c) () -> OpaquePointer?
    let contextDestroy: @Sendable @convention(c) (OpaquePointer?) -> OpaquePointer?
    let contextSetEnableNetwork: @Sendable @convention(c) (OpaquePointer?, Int32) -> Int32
    let contextSetSearchPaths: @Sendable @convention(c) (OpaquePointer?, Int32, UnsafePointer<Text?>?) -> Void
    let contextUserDirectory: @Sendable @convention(c) (OpaquePointer?, Int32) -> Text?
    let info: @Sendable @convention(c) () -> PJ_INFO
    let contextErrno: @Sendable @convention(c) (OpaquePointer?) -> Int32
    let contextErrnoString: @Sendable @convention(c) (OpaquePointer?, Int32) -> Text?
    let logLevel: @Sendable @convention(c) (OpaquePointer?, PJ_LOG_LEVEL) -> PJ_LOG_LEVEL
    let logFunc: @Sendable @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Log?) -> Void
    let create: @Sendable @convention(c) (OpaquePointer?, Text?) -> OpaquePointer?
    let getName: @Sendable @convention(c) (OpaquePointer?) -> Text?
    let createCRSToCRS:
      @Sendable @convention(c) (OpaquePointer?, Text?, Text?, OpaquePointer?) -> OpaquePointer?
    let normalizeForVisualization: @Sendable @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
    let destroy: @Sendable @convention(c) (OpaquePointer?) -> OpaquePointer?
    let transGeneric:
      @Sendable @convention(c) (
        OpaquePointer?, PJ_DIRECTION, Numbers?, Int, Int, Numbers?, Int, Int, Numbers?, Int, Int, Numbers?,
        Int, Int
      ) -> Int

    /// The library; `nil` where it is not installed.
    static let shared = try? ProjLibrary()

    /// Lets a new context find its files in the installation, or where `PROJ_DATA` says, but not in the folder of the
    /// user, whose `proj.ini` could change the results.
    func limitSearch(of context: OpaquePointer?) {
      let user = contextUserDirectory(context, 0).map { String(cString: $0) } ?? ""
      let all = info().searchpath.map { String(cString: $0) } ?? ""
      let folders = all.split(separator: ":").filter { $0 != user }
      guard !folders.isEmpty else { return }
      let text = folders.map { Array($0.utf8) + [0] }
      let starts = text.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
      text.flatMap(\.self).withUnsafeBytes { bytes in
        let names = starts.dropLast().map {
          bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self)
        }
        names.withUnsafeBufferPointer {
          contextSetSearchPaths(context, Int32(clamping: names.count), $0.baseAddress)
        }
      }
    }

    /// The files of PROJ 9 down to 6, and the one that is there for building programs.
    #if canImport(Glibc)
      private static let files = [
        "libproj.so.25", "libproj.so.22", "libproj.so.19", "libproj.so.15", "libproj.so",
      ]
    #else
      private static let files = [
        "libproj.dylib", "/opt/homebrew/lib/libproj.dylib", "/usr/local/lib/libproj.dylib",
      ]
    #endif

    private init() throws(DynamicLibrary.Missing) {
      let library = try DynamicLibrary(Self.files)
      contextCreate = try library.symbol("proj_context_create")
      contextDestroy = try library.symbol("proj_context_destroy")
      contextSetEnableNetwork = try library.symbol("proj_context_set_enable_network")
      contextSetSearchPaths = try library.symbol("proj_context_set_search_paths")
      contextUserDirectory = try library.symbol("proj_context_get_user_writable_directory")
      info = try library.symbol("proj_info")
      contextErrno = try library.symbol("proj_context_errno")
      contextErrnoString = try library.symbol("proj_context_errno_string")
      logLevel = try library.symbol("proj_log_level")
      logFunc = try library.symbol("proj_log_func")
      create = try library.symbol("proj_create")
      getName = try library.symbol("proj_get_name")
      createCRSToCRS = try library.symbol("proj_create_crs_to_crs")
      normalizeForVisualization = try library.symbol("proj_normalize_for_visualization")
      destroy = try library.symbol("proj_destroy")
      transGeneric = try library.symbol("proj_trans_generic")
    }
  }
#endif
