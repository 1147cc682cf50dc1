/// The rows of a picture in bands, which are worked on at the same time.
///
/// The bands depend on the size of the picture alone, so that results do not depend on the number of threads.
struct RowBands {
  let height: Int
  /// The number of bands, at least 1.
  let count: Int

  /// Divides `height` rows of `rowLength` bytes each into bands of at least `length` bytes, where there are as many.
  init(height: Int, rowLength: Int, length: Int) {
    self.height = height
    let rows = max(1, length / max(rowLength, 1))
    count = max(1, height / rows)
  }

  /// The rows of a band.
  subscript(index: Int) -> Range<Int> {
    // Without overflow, since both factors are below 2³¹.
    height * index / count..<height * (index + 1) / count
  }
}
