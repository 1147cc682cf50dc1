import CartoucheGeometry
import CartoucheThreads

/// The files of a bundle, read in parallel.
struct BundleLoading {
  private let documents: [BundleDocument]
  private let places: [String: Int]

  /// Reads files; the first form counts for a name that is listed twice.
  init(_ wanted: [(name: String, form: BundleDocument.Form)], of files: BundleFiles) {
    var places: [String: Int] = [:]
    var distinct: [(name: String, form: BundleDocument.Form)] = []
    for job in wanted where places[job.name] == nil {
      places[job.name] = distinct.count
      distinct.append(job)
    }
    let jobs = distinct
    documents = ParallelWork.map(jobs.count) { BundleDocument(jobs[$0].name, of: files, as: jobs[$0].form) }
    self.places = places
  }

  /// Returns the document of a file, if it was among those requested.
  func document(_ name: String?) -> BundleDocument? { name.flatMap { places[$0] }.map { documents[$0] } }
}

/// A part of a venue that was read in parallel with others, with its findings.
struct ReadPart<Value: Sendable>: Sendable {
  private let value: Value
  private let log: VenueFindings.Log

  /// Reads a part with findings of its own.
  init(of files: BundleFiles, _ read: (FloorFiles) -> Value) {
    let findings = VenueFindings()
    value = read(FloorFiles(files: files, findings: findings))
    log = findings.log
  }

  /// Returns the part after reporting its findings.
  func told(to findings: VenueFindings) -> Value {
    findings.append(log)
    return value
  }
}
