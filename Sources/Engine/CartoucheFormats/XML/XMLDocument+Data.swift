import CartoucheJSON
import CartoucheXML

extension XMLDocument {
  /// Feeds the elements of UTF-8 `bytes` to `content`, as readers of map data do; returns the fault of the document.
  ///
  /// - Throws: ``DataError`` when the document takes more memory than `meter` allows, breaks another limit, or is not
  ///   wanted any more.
  static func readData<Content: XMLContent>(
    _ bytes: [UInt8], name: String?, maximumDepth: Int, meter: inout ReadingMeter, into content: inout Content
  ) throws(DataError) -> DataError? {
    do throws(XMLError) {
      return try read(bytes, name: name, maximumDepth: maximumDepth, meter: &meter, into: &content)
        .map(DataError.init)
    } catch {
      throw DataError(error)
    }
  }
}

extension DataError {
  /// The same failure of the underlying XML.
  fileprivate init(_ error: XMLError) {
    switch error.kind {
    case .syntax: self.init(error, as: .syntax)
    case .tooLarge: self.init(error, as: .tooLarge)
    case .stopped: self.init(error, as: .stopped)
    }
  }
}
