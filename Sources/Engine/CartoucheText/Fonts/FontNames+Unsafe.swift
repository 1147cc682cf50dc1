// Sound because HarfBuzz checks the tables that it reads here against their length, the list of names lives as long as
// the face, and texts are written into memory whose size is passed along.

import CHarfBuzz

extension FontFile {
  /// The names of the font, or of the instance of a variable one.
  public var names: FontNames {
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(face, &count) else { return FontNames([:]) }
    var english: [Int: [String]] = [:]
    var others: [Int: [String]] = [:]
    for index in 0..<min(Int(count), FontFile.mostNames) {
      let entry = entries[index]
      guard let text = text(entry.name_id, entry.language) else { continue }
      let language = hb_language_to_string(entry.language).map { String(cString: $0) } ?? ""
      if language.hasPrefix("en") {
        english[Int(entry.name_id), default: []].append(text)
      } else {
        others[Int(entry.name_id), default: []].append(text)
      }
    }
    let names = FontNames(english.merging(others) { $0 + $1 })
    guard let instance else { return names }
    func first(_ number: hb_ot_name_id_t) -> String? {
      (english[Int(number)] ?? others[Int(number)])?.first
    }
    return FontNames(
      names,
      instance: first(hb_ot_var_named_instance_get_subfamily_name_id(face, instance)) ?? "\(instance)",
      postScript: first(hb_ot_var_named_instance_get_postscript_name_id(face, instance)))
  }

  /// The maximum number of names examined, and the maximum number of bytes of each.
  private static let mostNames = 1024
  private static let longestName = 256

  private func text(_ number: hb_ot_name_id_t, _ language: hb_language_t?) -> String? {
    let capacity = FontFile.longestName
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { memory in
      var size = UInt32(capacity)
      let length = hb_ot_name_get_utf8(face, number, language, &size, memory.baseAddress)
      guard length > 0, Int(length) < capacity, Int(size) < capacity else { return nil }
      let bytes = memory[..<Int(size)].map { UInt8(bitPattern: $0) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The weight, slant and width that the font states.
  public var style: FontStyle {
    let weight = Double(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT))
    let width = Double(hb_style_get_value(font, HB_STYLE_TAG_WIDTH))
    let slants =
      hb_style_get_value(font, HB_STYLE_TAG_ITALIC) != 0
      || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0
    return FontStyle(
      weight: (1...1000).contains(weight) ? weight : 400, isItalic: slants,
      width: (1...1000).contains(width) ? width : 100)
  }
}
