/// Results of concurrent work, in the order in which the work began.
package enum OrderedResults {
  /// Processes several elements at a time and emits the results in the order of the elements.
  ///
  /// - Parameters:
  ///   - width: The number of elements processed at a time.
  ///   - next: Returns the next element; `nil` after the last. At most four times `width` elements are requested ahead
  ///     of the results, so that memory is bounded.
  ///   - work: Processes an element.
  ///   - emit: The receiver of the results.
  package static func run<Element: Sendable, Result: Sendable>(
    width: Int, next: () async throws -> Element?, work: @escaping @Sendable (Element) async -> Result,
    emit: (Result) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var begun = 0
      var done = 0
      var running = 0
      var isAtEnd = false
      var waiting: [Int: Result] = [:]
      while !isAtEnd || running > 0 {
        while !isAtEnd, running < width, begun - done < 4 * width {
          guard let element = try await next() else {
            isAtEnd = true
            break
          }
          let index = begun
          begun += 1
          running += 1
          group.addTask { (index, await work(element)) }
        }
        guard running > 0, let (index, result) = try await group.next() else { continue }
        running -= 1
        waiting[index] = result
        while let result = waiting.removeValue(forKey: done) {
          try emit(result)
          done += 1
        }
      }
    }
  }
}
