/// A table of FlatBuffers (https://flatbuffers.dev/internals), whose fields are found through its list of offsets.
///
/// Whatever does not lie within the bytes is absent. Offsets lead forwards only, so that tables contain no cycle; but
/// several may share a part, and readers have to count what they visit.
struct FlatBufferTable {
  /// Elements of equal size one after another.
  struct Vector {
    /// The offset of the first element.
    var start: Int
    var count: Int
  }

  let view: BinaryView
  /// The offset of the table.
  let start: Int
  /// The offset of the list of offsets, and its length in bytes.
  private let list: (start: Int, size: Int)

  /// The table that begins at an offset; `nil` if it does not lie within the bytes.
  init?(_ view: BinaryView, at start: Int) {
    guard let back: Int32 = view.integer(start) else { return nil }
    let list = start - Int(back)
    guard let size: UInt16 = view.integer(list), size >= 4, view.has(Int(size), at: list) else { return nil }
    self.view = view
    self.start = start
    self.list = (list, Int(size))
  }

  /// The table to which the offset at a place leads.
  init?(_ view: BinaryView, through place: Int) {
    guard let offset: UInt32 = view.integer(place) else { return nil }
    self.init(view, at: place + Int(offset))
  }

  /// The place of a field by its number in the schema; `nil` if the table does not have it.
  @inline(__always)
  private func place(of field: Int) -> Int? {
    let entry = 4 + 2 * field
    guard entry + 2 <= list.size, let offset: UInt16 = view.integer(list.start + entry), offset > 0 else {
      return nil
    }
    return start + Int(offset)
  }

  /// The number in a field.
  @inline(__always)
  func integer<Value: FixedWidthInteger>(_ field: Int, as type: Value.Type = Value.self) -> Value? {
    place(of: field).flatMap { view.integer($0, as: Value.self) }
  }

  /// The vector in a field, of elements of `size` bytes.
  @inline(__always)
  func vector(_ field: Int, of size: Int) -> Vector? {
    guard let place = place(of: field), let offset: UInt32 = view.integer(place) else { return nil }
    let start = place + Int(offset)
    guard let count: UInt32 = view.integer(start), view.has(Int(count) * size, at: start + 4) else {
      return nil
    }
    return Vector(start: start + 4, count: Int(count))
  }

  /// The text in a field, in UTF-8.
  func text(_ field: Int) -> String? { vector(field, of: 1).map { view.text($0.start, $0.count) } }

  /// The table in a field.
  func table(_ field: Int) -> FlatBufferTable? {
    place(of: field).flatMap { FlatBufferTable(view, through: $0) }
  }

  /// The table at an index of a vector of tables.
  func table(_ index: Int, of vector: Vector) -> FlatBufferTable? {
    FlatBufferTable(view, through: vector.start + 4 * index)
  }
}
