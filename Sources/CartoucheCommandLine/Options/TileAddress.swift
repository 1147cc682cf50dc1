import ArgumentParser
import Cartouche
import CartoucheTiles

/// The address of a tile as `z/x/y`.
package struct TileAddress: ExpressibleByArgument {
  package let id: TileID

  package init?(argument: String) {
    let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let z = numbers[0], let x = numbers[1], let y = numbers[2] else { return nil }
    id = TileID(z: z, x: x, y: y)
    if !id.isValid { return nil }
  }
}
