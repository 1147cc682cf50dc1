/// Rows of cells as lines, with aligned columns.
package struct TextTable {
  private let rows: [[String]]

  /// A table of rows, which may differ in length.
  package init(_ rows: [[String]]) { self.rows = rows }

  /// The lines, without spaces at their ends and columns that are empty in every row.
  ///
  /// - Complexity: O(n) in the number of characters.
  package var lines: [String] {
    var widths: [Int] = []
    let counts = rows.map { row in
      row.enumerated().map { column, cell in
        let count = cell.count
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], count)
        return count
      }
    }
    return zip(rows, counts).map { row, counts in
      var line = ""
      var gap = 0
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        if !cell.isEmpty {
          line += String(repeating: " ", count: gap)
          line += cell
          gap = 0
        }
        gap += widths[column] - counts[column] + 2
      }
      return line
    }
  }
}
