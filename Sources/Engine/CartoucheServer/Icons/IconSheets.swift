import CartoucheJSON
import CartoucheResources
import CartoucheSprites
import CartoucheThreads
import Synchronization

/// A sprite that is to be made of folders of icons.
struct IconSheetOrder: Sendable {
  /// The folders; of icons with one name, that of the first counts.
  let folders: [IconFolder]
  let pixelRatio: Int
  /// Whether icons become distance fields, which styles draw in any colour.
  let isSDF: Bool

  /// The tag of the sprite, known before it is made.
  var tag: EntityTag {
    var tag = EntityTag("\(pixelRatio) \(isSDF)")
    for folder in folders { tag.combine(Array(folder.tag.description.utf8)) }
    return tag
  }
}

/// A sprite that has been made.
struct MadeSheet: Sendable {
  /// The index as JSON.
  let index: [UInt8]
  /// The picture as PNG.
  let picture: [UInt8]
}

/// Makes sprites from folders of icons, once for simultaneous requests for equal ones, and keeps the latest.
final class IconSheets: Sendable {
  private typealias Outcome = Result<MadeSheet, ServerProblem>

  private let loader: any ResourceLoader
  private let kept = Mutex(LeastRecentlyUsed<EntityTag, MadeSheet>(budget: 32 << 20))
  /// The work that is under way.
  private let flights = Mutex<[EntityTag: Task<Outcome, Never>]>([:])
  private let made = Mutex(0)

  init(loader: any ResourceLoader) { self.loader = loader }

  /// The number of sprites that were made.
  var madeCount: Int { made.withLock { $0 } }

  /// The sprite of an order.
  ///
  /// - Throws: ``ServerProblem``: 413 for icons that are too large together.
  func sheet(_ order: IconSheetOrder) async throws(ServerProblem) -> MadeSheet {
    let tag = order.tag
    if let sheet = kept.withLock({ $0.value(for: tag) }) { return sheet }
    // A begun sprite is finished: it is small, and the next request needs it too.
    let task = flights.withLock { flights in
      if let task = flights[tag] { return task }
      let task = Task { [self] in await outcome(order, tag) }
      flights[tag] = task
      return task
    }
    return try await task.value.get()
  }

  private func outcome(_ order: IconSheetOrder, _ tag: EntityTag) async -> Outcome {
    defer { flights.withLock { _ = $0.removeValue(forKey: tag) } }
    do throws(ServerProblem) {
      return .success(try await make(order, tag))
    } catch {
      return .failure(error)
    }
  }

  private func make(_ order: IconSheetOrder, _ tag: EntityTag) async throws(ServerProblem) -> MadeSheet {
    var icons: [SpriteIcon] = []
    // Of icons with one name the last counts.
    for folder in order.folders.reversed() { icons += await folder.icons(through: loader).icons }
    for index in icons.indices { icons[index].isSDF = order.isSDF }
    let outcome = await ParallelWork.run { [icons] in Self.draw(icons, pixelRatio: order.pixelRatio) }
    let sheet = try outcome.get()
    made.withLock { $0 += 1 }
    kept.withLock { $0.insert(sheet, for: tag, cost: sheet.index.count + sheet.picture.count + 256) }
    return sheet
  }

  private static func draw(_ icons: [SpriteIcon], pixelRatio: Int) -> Outcome {
    do throws(SpriteError) {
      let sheet = try SpriteSheetMaker(icons).sheet(pixelRatio: pixelRatio)
      return .success(MadeSheet(index: sheet.index, picture: sheet.picture))
    } catch {
      return .failure(ServerProblem(.contentTooLarge, error.problem))
    }
  }
}
