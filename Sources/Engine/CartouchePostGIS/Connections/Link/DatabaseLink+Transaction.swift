#if PostGIS
  extension DatabaseLink {
    /// Carries out statements without parameters or rows, all in one transaction.
    func run(_ statements: [DatabaseQuery]) throws(PostGISError) {
      try rows(of: statements) { _ in }
    }

    /// Executes statements in one transaction and emits the rows of all of them.
    func rows(
      of statements: [DatabaseQuery], _ body: (DatabaseRow) -> Void
    ) throws(PostGISError) {
      try send(statements)
      var failure: PostGISError?
      for _ in statements {
        wantRows()
        var columns: [DatabaseColumn]?
        while let answer = try receive(columns: &columns) {
          if case .nothing = answer { break }
          if case .row(let cells) = answer { body(DatabaseRow(columns: columns ?? [], cells: cells)) }
          if case .failure(let state, let message) = answer, failure == nil {
            failure = SQLState.error(state, message, database: facts.name)
          }
        }
      }
      try expectSynchronization()
      if let failure { throw failure }
    }

    /// Ends a failed transaction and restores the session.
    func recover() throws(PostGISError) {
      var attempts = 3
      while true {
        do throws(PostGISError) {
          // Each for itself: DISCARD ALL is refused within a transaction.
          try run([DatabaseQuery("ROLLBACK")])
          return try run([DatabaseQuery("DISCARD ALL")])
        } catch {
          // A request to cancel the statement before may come as late as this.
          attempts -= 1
          if isBroken || attempts == 0 { throw error }
        }
      }
    }

    /// Reads the end of all statements that were sent.
    func expectSynchronization() throws(PostGISError) {
      var columns: [DatabaseColumn]?
      while let answer = try receive(columns: &columns) {
        if case .synchronized = answer { return }
      }
    }
  }

  /// The rows of a statement between the beginning and the end of its transaction.
  final class TransactionRows: RowSource {
    /// The time within which a statement whose rows are no longer needed may end by itself.
    private static let patience: Duration = .milliseconds(20)
    /// The time after which this looks whether rows are still wanted, and between two requests to cancel: a statement
    /// that has not begun yet does not hear the first.
    private static let look: Duration = .milliseconds(200)

    private let link: DatabaseLink
    private let isWanted: () -> PostGISError?
    /// The statements before the query, whose answers were not read yet.
    private var preparing: Int
    private var first: RowCells?
    private var columns: [DatabaseColumn]?
    private var isAtEnd = false
    /// The failure of the statement.
    private(set) var failure: PostGISError?
    /// Whether a statement of the transaction has failed, so that the transaction has to be ended by another one.
    private(set) var isBroken = false

    /// Begins a transaction with the statements that begin and prepare it, and a query.
    ///
    /// All are sent at once, with the end of the transaction.
    ///
    /// - Parameter isWanted: A function that returns the reason for which rows are no longer wanted.
    init(
      _ link: DatabaseLink, preparing: [DatabaseQuery], query: DatabaseQuery,
      isWanted: @escaping () -> PostGISError?
    ) throws(PostGISError) {
      (self.link, self.isWanted, self.preparing) = (link, isWanted, preparing.count)
      try link.send(preparing + [query, DatabaseQuery("ROLLBACK")])
    }

    /// The columns of the rows, for which this waits.
    func readColumns() throws(PostGISError) -> [DatabaseColumn] {
      first = try next()
      return columns ?? []
    }

    func next() throws(PostGISError) -> RowCells? {
      if let cells = first {
        first = nil
        return cells
      }
      if preparing > 0 { try passPreparation() }
      if let failure { throw failure }
      if isAtEnd { return nil }
      switch try nextAnswer(&columns) {
      case .row(let cells): return cells
      case .end(let described):
        if columns == nil { columns = described }
        isAtEnd = true
        return nil
      case .failure(let state, let message): throw fail(state, message)
      case .nothing, .passed, .synchronized:
        isAtEnd = true
        return nil
      }
    }

    /// The next answer, for as long as rows are wanted.
    private func nextAnswer(
      _ columns: inout [DatabaseColumn]?
    ) throws(PostGISError) -> DatabaseLink.Answer {
      while true {
        if let reason = isWanted() { throw reason }
        if let answer = try link.receive(columns: &columns, within: Self.look) { return answer }
      }
    }

    /// Reads what is left of the transaction; a statement that does not end soon is cancelled.
    func finish() throws(PostGISError) {
      first = nil
      if link.isBroken { throw link.lose() }
      var isCancelled = false
      let limit = ContinuousClock.now + Self.patience
      while true {
        let left = isCancelled ? Self.look : max(ContinuousClock.now.duration(to: limit), .zero)
        guard let answer = try link.receive(columns: &columns, within: left) else {
          isCancelled = true
          link.cancel()
          continue
        }
        // Rows that are there all the time would never let the time run out.
        if case .row = answer, !isCancelled, ContinuousClock.now > limit {
          isCancelled = true
          link.cancel()
        }
        if case .failure = answer { isBroken = true }
        if case .synchronized = answer { break }
      }
      if isBroken { try link.recover() }
    }

    /// Reads the answers to the statements before the query; the server may keep even these until the query has ended.
    private func passPreparation() throws(PostGISError) {
      while preparing > 0 {
        try passStatement()
        preparing -= 1
      }
      link.wantRows()
    }

    private func passStatement() throws(PostGISError) {
      var none: [DatabaseColumn]?
      while true {
        let answer = try nextAnswer(&none)
        if case .nothing = answer { return }
        if case .failure(let state, let message) = answer, failure == nil { _ = fail(state, message) }
      }
    }

    private func fail(_ state: String, _ message: String) -> PostGISError {
      let error = SQLState.error(state, message, database: link.facts.name)
      if failure == nil {
        failure = error
        failureState = state
      }
      isBroken = true
      return error
    }

    /// The code of the failure.
    private(set) var failureState: String?
  }
#endif
