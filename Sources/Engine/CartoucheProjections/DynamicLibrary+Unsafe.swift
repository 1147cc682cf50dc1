// Sound as long as each symbol is cast to the type that the library's header declares for it, which whoever asks for it
// says in a comment; a library is never unloaded.
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A library that is loaded when it is first needed.
package struct DynamicLibrary {
  /// A library that is not there, or that lacks a function.
  package struct Missing: Error {}

  private let handle: UnsafeMutableRawPointer

  /// The first of some files that can be loaded.
  ///
  /// - Throws: ``Missing`` if there is none.
  package init(_ files: [String]) throws(Missing) {
    guard let handle = files.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw Missing()
    }
    self.handle = handle
  }

  /// A function of the library.
  ///
  /// - Throws: ``Missing`` if it has none of this name.
  package func symbol<Function>(_ name: String) throws(Missing) -> Function {
    guard let address = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(address, to: Function.self)
  }
}
