import Dispatch
import Synchronization

/// Files of a bundle, read on all processors at once.
struct BundleLoading {
  private let documents: [BundleDocument]
  private let places: [String: Int]

  /// Reads files; a name that is `nil` is left out.
  init(_ wanted: [(name: String, form: BundleDocument.Form)], of files: BundleFiles) {
    var places: [String: Int] = [:]
    var distinct: [(name: String, form: BundleDocument.Form)] = []
    for job in wanted where places[job.name] == nil {
      places[job.name] = distinct.count
      distinct.append(job)
    }
    let jobs = distinct
    let results = Mutex([BundleDocument?](repeating: nil, count: jobs.count))
    DispatchQueue.concurrentPerform(iterations: jobs.count) { index in
      let document = BundleDocument(jobs[index].name, of: files, as: jobs[index].form)
      results.withLock { $0[index] = document }
    }
    documents = results.withLock { $0 }.compactMap(\.self)
    self.places = places
  }

  /// The document of a file, if it was among those that were wanted.
  func document(_ name: String?) -> BundleDocument? { name.flatMap { places[$0] }.map { documents[$0] } }
}
