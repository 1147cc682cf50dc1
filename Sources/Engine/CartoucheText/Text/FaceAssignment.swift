/// The faces of fonts that draw the characters of one section of a text.
struct FaceAssignment {
  /// A letter with its marks, joiners and selectors.
  private struct Cluster {
    var range: Range<Int>
    var source: FontChoice.Source
    /// The letter's script; `nil` if all scripts share the letter.
    var script: FontFile.Script?
  }

  private let codePoints: [CodePoint]
  private let glyphs: StackGlyphs
  private var faces: [FontFace?]

  /// The faces for characters, with marks going with the letter before them: O(characters), the first time multiplied
  /// by the number of fonts.
  init(_ codePoints: [CodePoint], _ glyphs: StackGlyphs) {
    self.codePoints = codePoints
    self.glyphs = glyphs
    faces = Array(repeating: nil, count: codePoints.count)
    let clusters = clusters
    for cluster in clusters {
      if case .face(let face) = cluster.source { assign(face, to: cluster) }
    }
    var start = 0
    while start < clusters.count {
      guard case .atHand = clusters[start].source else {
        start += 1
        continue
      }
      let end = endOfRun(from: start, clusters)
      choose(Array(clusters[start..<end]))
      start = end
    }
  }

  /// Notes the faces at the units that the characters came from.
  func apply(to units: inout ArraySlice<LabelText.Unit>, _ list: inout [FontFace]) {
    for (index, face) in zip(units.indices, faces) {
      guard let face else { continue }
      if let known = list.firstIndex(where: { $0.file === face.file }) {
        units[index].face = known
      } else {
        units[index].face = list.count
        list.append(face)
      }
    }
  }

  private var clusters: [Cluster] {
    var clusters: [Cluster] = []
    var start = 0
    while start < codePoints.count {
      var end = start + 1
      while end < codePoints.count, codePoints[end].continuesCluster { end += 1 }
      let letter = codePoints[start]
      let source = glyphs.choice.source(of: letter, marks: codePoints[start + 1..<end]) {
        glyphs.state(of: letter)
      }
      clusters.append(Cluster(range: start..<end, source: source, script: FontFile.script(of: letter)))
      start = end
    }
    return clusters
  }

  /// The end of the run that needs an available font and is of one script.
  private func endOfRun(from start: Int, _ clusters: [Cluster]) -> Int {
    var script = clusters[start].script
    var end = start + 1
    while end < clusters.count, case .atHand = clusters[end].source {
      if let next = clusters[end].script {
        if let script, script != next { break }
        script = next
      }
      end += 1
    }
    return end
  }

  /// Chooses a font for a run: one for all if there is one, else one for all letters, else one for each letter.
  private mutating func choose(_ run: [Cluster]) {
    func characters(_ clusters: [Cluster]) -> [CodePoint] { clusters.flatMap { codePoints[$0.range] } }
    if let file = glyphs.choice.file(drawing: characters(run)) {
      for cluster in run { assign(FontFace(file: file), to: cluster) }
      return
    }
    let shared = glyphs.choice.file(drawing: characters(run.filter { $0.script != nil }))
    for cluster in run {
      let own = codePoints[cluster.range]
      var file = shared
      if file.map({ file in own.allSatisfy { $0.isIgnorable || file.draws($0) } }) != true {
        file = glyphs.choice.file(drawing: Array(own)) ?? glyphs.choice.file(drawing: [own[own.startIndex]])
      }
      if let file { assign(FontFace(file: file), to: cluster) }
    }
  }

  /// Gives a letter a face, and those of its marks that the face has; others are assigned separately.
  private mutating func assign(_ face: FontFace, to cluster: Cluster) {
    faces[cluster.range.lowerBound] = face
    for index in cluster.range.dropFirst() {
      let mark = codePoints[index]
      if mark.isIgnorable || face.file?.hasGlyph(mark) == true {
        faces[index] = face
      } else if case .face(let other) = glyphs.choice.source(of: mark, marks: [], state: { .unknown }) {
        faces[index] = other
      }
    }
  }
}
