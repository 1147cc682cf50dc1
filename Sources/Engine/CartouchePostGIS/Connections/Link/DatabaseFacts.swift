/// The facts about a database that are learned when a connection is made.
struct DatabaseFacts: Sendable {
  /// The database, in words without secrets.
  var name = ""
  /// The schemas in which names are looked up, as a list for `search_path`.
  var searchPath = ""
  /// The numbers of the types that extensions bring; `nil` where there is no such extension.
  var geometry: UInt32?
  /// The number of the type `geography`.
  var geography: UInt32?
  /// The number of the type `hstore`.
  var hstore: UInt32?
  /// The numbers of the types that are enumerations.
  var enumerations: Set<UInt32> = []
  /// The reason why the role may write; `nil` if it may not.
  var writes: String?

  /// The form of the values of a type.
  func kind(of type: UInt32) -> DatabaseKind {
    switch type {
    case geometry: .geometry
    case geography: .geography
    case hstore: .hstore
    case _ where enumerations.contains(type): .text
    default: DatabaseKind(type: type)
    }
  }
}
