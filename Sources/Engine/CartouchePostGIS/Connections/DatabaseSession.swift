/// The role and the settings of one transaction, by which the database decides what a user may see, and the moment as
/// of which it reads.
public struct DatabaseSession: Sendable, Hashable {
  /// The role of the transaction; `nil` for that of the connection.
  public var role: String?
  /// Settings of the transaction, such as `app.user`; each name must have a prefix and a dot.
  public var settings: [String: String]
  /// The snapshot as of which rows are read, as `pg_export_snapshot` names it; `nil` for the moment of the query.
  ///
  /// The transaction that exported it must stay open.
  public var snapshot: String?

  /// A role with its settings.
  public init(role: String? = nil, settings: [String: String] = [:]) {
    (self.role, self.settings) = (role, settings)
  }

  /// Whether a text can be the name of a snapshot, such as `00000003-0000001B-1`.
  static func isSnapshot(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x2D: true
        default: false
        }
      }
  }

  /// Whether a name is that of a setting with a prefix, such as `app.user`: none that PostgreSQL itself has.
  public static func isSetting(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        part.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } ?? false
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      }
  }
}
