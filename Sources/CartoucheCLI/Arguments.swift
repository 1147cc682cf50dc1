import ArgumentParser
import Cartouche
import Foundation

/// A width and height as `1024x768`.
struct PictureSize: ExpressibleByArgument {
  var width: Int
  var height: Int

  static let standard = PictureSize(width: 1024, height: 768)

  private init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0 else {
      return nil
    }
    self.init(width: width, height: height)
  }
}

/// A longitude and latitude in degrees as `LON,LAT`.
struct Coordinate: ExpressibleByArgument {
  var longitude: Double
  var latitude: Double

  init?(argument: String) {
    guard let numbers = finiteNumbers(argument, count: 2), abs(numbers[1]) <= 90 else { return nil }
    (longitude, latitude) = (numbers[0], numbers[1])
  }
}

/// What `--fit` shows: the data, or a box of degrees as `W,S,E,N`.
enum FitTarget: ExpressibleByArgument {
  case data
  case bounds(CoordinateBounds)

  init?(argument: String) {
    if argument == "data" {
      self = .data
      return
    }
    guard let n = finiteNumbers(argument, count: 4), n[1] <= n[3], abs(n[1]) <= 90, abs(n[3]) <= 90 else {
      return nil
    }
    self = .bounds(CoordinateBounds(west: n[0], south: n[1], east: n[2], north: n[3]))
  }
}

/// What lies under GeoJSON that is drawn without a style.
enum BaseMap: String, ExpressibleByArgument, CaseIterable {
  case world
  case none
}

private func finiteNumbers(_ text: String, count: Int) -> [Double]? {
  let parts = text.split(separator: ",", omittingEmptySubsequences: false)
  let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }.filter(\.isFinite)
  return parts.count == count && numbers.count == count ? numbers : nil
}
