import Foundation

/// Reads `file:` URLs and paths from the file system.
public struct FileLoader: ResourceLoader {
  /// The largest file that is read, in bytes.
  public var sizeLimit: Int

  /// A loader of files up to `sizeLimit` bytes (4 GiB unless said otherwise).
  public init(sizeLimit: Int = 4 << 30) { self.sizeLimit = sizeLimit }

  /// The bytes of the file at `url`, a `file:` URL or a path.
  ///
  /// - Throws: ``ResourceError``.
  public func load(_ url: String) async throws(ResourceError) -> [UInt8] {
    guard let path = ResourceURL.filePath(of: url) else {
      throw .unsupportedScheme(url: url, supported: ["file:"])
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .notFound(url: url)
    }
    if isFolder.boolValue { throw .unreadable(url: url, reason: "it is a folder") }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    if let size = (attributes?[.size] as? NSNumber)?.intValue, size > sizeLimit {
      throw .tooLarge(url: url, size: size, limit: sizeLimit)
    }
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe))
    } catch {
      throw .unreadable(url: url, reason: error.localizedDescription)
    }
  }
}

/// How URLs inside documents become absolute.
public enum ResourceURL {
  /// The file system path that `url` names: a path as it is, a `file:` URL decoded, otherwise `nil`.
  public static func filePath(of url: String) -> String? {
    if url.hasPrefix("file://") {
      let path = url.dropFirst("file://".count).drop { $0 != "/" }
      return String(path).removingPercentEncoding ?? String(path)
    }
    return scheme(of: url) == nil ? url : nil
  }

  /// `url` seen from the document at `base`: absolute URLs and paths stay, relative ones join its folder.
  public static func resolve(_ url: String, against base: String?) -> String {
    guard let base, scheme(of: url) == nil, !url.hasPrefix("/") else { return url }
    guard let slash = base.lastIndex(of: "/") else { return url }
    return base[...slash] + url
  }

  private static func scheme(of url: String) -> Substring? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<colon]
    let isScheme =
      scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return isScheme ? scheme : nil
  }
}
