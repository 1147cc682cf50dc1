// Sound because each transformation owns a PROJ context and a transformation that no other thread sees, frees both
// once, and lends PROJ the coordinates with their count for the duration of a call. The log callback only ever gets the
// context's own message box, which outlives the context.

import CartoucheGeoJSON

#if PROJ
  import CPROJ
#endif

/// Converts coordinates of one system to longitude and latitude, and back; to be used by one thread at a time.
package final class CoordinateTransformation {
  private let method: CoordinateSystem.Method
  #if PROJ
    private var library: ProjLibrary?
    private var context: OpaquePointer?
    private var transformation: OpaquePointer?
    private let log = Log()

    /// The last message of PROJ.
    private final class Log {
      var message = ""
    }
  #endif

  /// The transformation from `system`.
  ///
  /// - Throws: ``CoordinateSystemError``.
  package init(from system: CoordinateSystem) throws(CoordinateSystemError) {
    method = system.method
    guard method == .library else { return }
    #if PROJ
      try prepare(system)
    #else
      throw CoordinateSystemError(
        .unavailable, name: system.description, reason: "it was built without the package trait PROJ")
    #endif
  }

  /// Converts coordinates to degrees, in place: x and y of each position in turn.
  ///
  /// Positions without a place on the earth become infinite.
  package func unproject(_ coordinates: inout [Double]) {
    switch method {
    case .wgs84: break
    case .webMercator: Self.unprojectWebMercator(&coordinates)
    case .library:
      #if PROJ
        transform(&coordinates, PJ_FWD)
      #endif
    }
  }

  /// Converts degrees to coordinates of the system, in place: x and y of each position in turn.
  ///
  /// Positions without a place in the system become infinite.
  package func project(_ coordinates: inout [Double]) {
    switch method {
    case .wgs84: break
    case .webMercator: Self.projectWebMercator(&coordinates)
    case .library:
      #if PROJ
        transform(&coordinates, PJ_INV)
      #endif
    }
  }

  #if PROJ
    private func transform(_ coordinates: inout [Double], _ direction: PJ_DIRECTION) {
      let count = coordinates.count / 2
      let stride = 2 * MemoryLayout<Double>.stride
      guard count > 0 else { return }
      coordinates.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        _ = library?.transGeneric(
          transformation, direction, start, stride, count, start + 1, stride, count, nil, 0, 0, nil, 0, 0)
      }
    }

    private func prepare(_ system: CoordinateSystem) throws(CoordinateSystemError) {
      guard let library = ProjLibrary.shared else {
        throw CoordinateSystemError(
          .unavailable, name: system.description, reason: "the library libproj is not installed")
      }
      self.library = library
      context = library.contextCreate()
      _ = library.logLevel(context, PJ_LOG_ERROR)
      library.logFunc(context, Unmanaged.passUnretained(log).toOpaque()) { box, _, message in
        guard let box, let message else { return }
        Unmanaged<Log>.fromOpaque(box).takeUnretainedValue().message = String(cString: message)
      }
      // Grids come from the installation alone: a picture must not depend on a network or on a user's settings.
      library.limitSearch(of: context)
      _ = library.contextSetEnableNetwork(context, 0)
      if system.isName { try checkName(system, library) }
      guard let plain = library.createCRSToCRS(context, system.definition, "OGC:CRS84", nil) else {
        throw CoordinateSystemError(.unknown, name: system.description, reason: reason(library))
      }
      defer { _ = library.destroy(plain) }
      transformation = library.normalizeForVisualization(context, plain)
      guard transformation != nil else {
        throw CoordinateSystemError(.unknown, name: system.description, reason: reason(library))
      }
    }

    /// Checks that the system has the name by which it is asked for: PROJ also finds systems by parts of their names,
    /// as "Amersfoort" by "foo".
    private func checkName(_ system: CoordinateSystem, _ library: ProjLibrary) throws(CoordinateSystemError) {
      let found = library.create(context, system.definition)
      defer { _ = library.destroy(found) }
      let name = found.flatMap { library.getName($0) }.map { String(cString: $0) }
      guard name?.lowercased() == system.definition.lowercased() else {
        throw CoordinateSystemError(.unknown, name: system.description, reason: "no system has this name")
      }
    }

    private func reason(_ library: ProjLibrary) -> String {
      if !log.message.isEmpty { return "PROJ: \(log.message)" }
      let text = library.contextErrnoString(context, library.contextErrno(context)).map {
        String(cString: $0)
      }
      return "PROJ: \(text ?? "unknown error")"
    }

    deinit {
      _ = library?.destroy(transformation)
      _ = library?.contextDestroy(context)
    }
  #endif
}
