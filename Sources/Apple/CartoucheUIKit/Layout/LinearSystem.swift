import Foundation

/// A sum of variables with factors, and a number.
struct LinearExpression {
  /// The factors of variables, by the numbers of these; none is zero.
  private(set) var terms: [(variable: Int, factor: Double)] = []
  /// The number that is added.
  var constant: Double = 0

  /// A number.
  init(_ constant: CGFloat = 0) { self.constant = constant.isFinite ? Double(constant) : 0 }

  /// A variable.
  init(variable: Int) { terms = [(variable, 1)] }

  /// Adds another expression times a factor.
  mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    constant += other.constant * factor
    guard factor != 0, !other.terms.isEmpty else { return }
    var sum: [(variable: Int, factor: Double)] = []
    sum.reserveCapacity(terms.count + other.terms.count)
    var (own, its) = (0, 0)
    while own < terms.count || its < other.terms.count {
      if its == other.terms.count
        || (own < terms.count && terms[own].variable < other.terms[its].variable)
      {
        sum.append(terms[own])
        own += 1
      } else if own == terms.count || other.terms[its].variable < terms[own].variable {
        sum.append((other.terms[its].variable, other.terms[its].factor * factor))
        its += 1
      } else {
        let both = terms[own].factor + other.terms[its].factor * factor
        // What is left of numbers that cancel each other.
        if abs(both) > 1e-10 { sum.append((terms[own].variable, both)) }
        (own, its) = (own + 1, its + 1)
      }
    }
    terms = sum
  }

  /// The factor of a variable.
  func factor(of variable: Int) -> Double {
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].variable < variable { low = middle + 1 } else { high = middle }
    }
    return low < terms.count && terms[low].variable == variable ? terms[low].factor : 0
  }

  /// The expression times a factor.
  func multiplied(by factor: Double) -> LinearExpression {
    var result = LinearExpression()
    result.add(self, times: factor)
    return result
  }

  /// The expression without a variable.
  func without(_ variable: Int) -> LinearExpression {
    var result = self
    result.terms.removeAll { $0.variable == variable }
    return result
  }
}

/// Linear equations and inequalities of different importance.
///
/// The solution violates the more important ones as little as possible, by the sum of the distances, then the less
/// important ones, and so on. Rows are kept in the form of Cassowary (G. J. Badros, A. Borning and P. J. Stuckey, “The
/// Cassowary linear arithmetic constraint solving algorithm”, 2001), solved by the simplex method with the rule of
/// R. G. Bland (1977), which ends always and depends on the order of the constraints alone. Every constraint may be
/// violated at a price, so that there is always a solution.
struct LinearSystem {
  /// The relation of an expression to zero.
  enum Relation {
    case atMost
    case equal
    case atLeast
  }

  /// The number of the variables that are looked for; they are 0 where nothing says otherwise.
  private let variableCount: Int
  /// The expressions of the variables that are determined by others, by the numbers of these.
  private var rows: [LinearExpression?]
  /// The variables that say by how much constraints are violated: their numbers and levels.
  private var violations: [(variable: Int, level: Int)] = []
  /// The variables for the violation of each constraint.
  private var own: [[Int]] = []
  private var levelCount = 0

  private static let tolerance = 1e-8

  /// A system of variables with the numbers from 0.
  init(variableCount: Int) {
    self.variableCount = variableCount
    rows = Array(repeating: nil, count: variableCount)
  }

  /// Adds a constraint: an expression in relation to zero.
  ///
  /// - Parameter level: The importance, 0 for the greatest.
  mutating func add(_ expression: LinearExpression, _ relation: Relation, level: Int) {
    levelCount = max(levelCount, level + 1)
    var row = LinearExpression()
    row.constant = expression.constant
    for (variable, factor) in expression.terms {
      row.add(rows[variable] ?? LinearExpression(variable: variable), times: factor)
    }
    // Both make the row zero: one with the factor -1, the other with +1.
    let (below, above) = (newVariable(), newVariable())
    switch relation {
    case .equal: own.append([below, above])
    case .atLeast: own.append([above])
    case .atMost: own.append([below])
    }
    violations += (own.last ?? []).map { ($0, level) }
    let count = variableCount
    let known = row.terms.first { $0.variable < count && abs($0.factor) > Self.tolerance }?.variable
    let value = row.constant
    row.add(LinearExpression(variable: below), times: -1)
    row.add(LinearExpression(variable: above))
    solve(row, for: known ?? (value >= 0 ? below : above))
  }

  private mutating func newVariable() -> Int {
    rows.append(nil)
    return rows.count - 1
  }

  /// Lets an expression that is zero determine one of its variables.
  private mutating func solve(_ row: LinearExpression, for variable: Int) {
    let factor = row.factor(of: variable)
    guard factor != 0 else { return }
    let solved = row.without(variable).multiplied(by: -1 / factor)
    for index in rows.indices {
      guard let old = rows[index] else { continue }
      let part = old.factor(of: variable)
      guard part != 0 else { continue }
      var new = old.without(variable)
      new.add(solved, times: part)
      rows[index] = new
    }
    rows[variable] = solved
  }

  /// Finds the solution.
  mutating func solve() {
    var costs = (0..<levelCount).map { _ in LinearExpression() }
    for (variable, level) in violations {
      costs[level].add(rows[variable] ?? LinearExpression(variable: variable))
    }
    // A limit for systems that rounding errors make endless.
    for _ in 0..<(50 * rows.count) {
      guard let entering = improvement(costs), let leaving = bound(on: entering), let row = rows[leaving]
      else {
        return
      }
      rows[leaving] = nil
      var zero = row
      zero.add(LinearExpression(variable: leaving), times: -1)
      solve(zero, for: entering)
      guard let solved = rows[entering] else { return }
      for level in costs.indices {
        let part = costs[level].factor(of: entering)
        guard part != 0 else { continue }
        var cost = costs[level].without(entering)
        cost.add(solved, times: part)
        costs[level] = cost
      }
    }
  }

  /// The first variable whose growth makes the violations smaller, the most important ones first.
  private func improvement(_ costs: [LinearExpression]) -> Int? {
    var best: Int?
    for (level, cost) in costs.enumerated() {
      for (variable, factor) in cost.terms where factor < -Self.tolerance && variable < best ?? .max {
        let isDear = costs[..<level].contains { $0.factor(of: variable) > Self.tolerance }
        if !isDear { best = variable }
      }
      // A variable of a less important level is taken only when there is none.
      if best != nil { return best }
    }
    return best
  }

  /// The variable that is the first to become zero when another one grows.
  private func bound(on entering: Int) -> Int? {
    var best: (variable: Int, ratio: Double)?
    for variable in variableCount..<rows.count {
      guard let row = rows[variable] else { continue }
      let factor = row.factor(of: entering)
      guard factor < -Self.tolerance else { continue }
      let ratio = -row.constant / factor
      if ratio < (best?.ratio ?? .infinity) { best = (variable, ratio) }
    }
    return best?.variable
  }

  /// The value of a variable in the solution.
  func value(of variable: Int) -> Double { rows[variable]?.constant ?? 0 }

  /// The amount by which the solution violates a constraint, by the order in which they were added.
  func violation(of constraint: Int) -> Double {
    own[constraint].reduce(0) { $0 + value(of: $1) }
  }
}
