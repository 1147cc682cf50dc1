/// The role and the settings of one transaction, by which the database decides what a user may see.
public struct DatabaseSession: Sendable, Hashable {
  /// The role of the transaction; `nil` for that of the connection.
  public var role: String?
  /// Settings of the transaction, such as `app.user`; each name must have a prefix and a dot.
  public var settings: [String: String]

  /// A role with its settings.
  public init(role: String? = nil, settings: [String: String] = [:]) {
    (self.role, self.settings) = (role, settings)
  }
}
