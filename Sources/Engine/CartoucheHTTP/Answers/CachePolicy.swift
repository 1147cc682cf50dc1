import CartoucheResources
import Foundation

/// The rules in the header fields of a response for keeping it (RFC 9111, as a private cache reads it).
struct CachePolicy {
  var validators: ResourceResponse.Validators
  var expires: Date?
  var mustNotBeStored = false
  var mustRevalidate = false

  init(_ headers: HTTPFields, now: Date) {
    validators = .init(etag: headers.first(name: "ETag"), lastModified: headers.first(name: "Last-Modified"))
    // Requests of one cache have the same fields, unless something else than fields counts.
    if headers.list("Vary").contains("*") { mustNotBeStored = true }
    var maximumAge: Double?
    for directive in headers.list("Cache-Control") {
      let parts = directive.lowercased().split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
      }
      switch parts.first {
      case "no-store": mustNotBeStored = true
      case "no-cache": (maximumAge, mustRevalidate) = (0, true)
      case "must-revalidate": mustRevalidate = true
      case "max-age": maximumAge = maximumAge == 0 ? 0 : parts.dropFirst().first.flatMap { Double($0) } ?? 0
      default: break
      }
    }
    if let maximumAge, maximumAge.isFinite {
      let age = headers.first(name: "Age").flatMap { Double($0) } ?? 0
      expires = now + min(max(maximumAge - max(age, 0), 0), 31_536_000)
    } else if let text = headers.first(name: "Expires") {
      // An invalid time, 0 above all, is in the past. The server's own clock counts, if it states it.
      let date = headers.first(name: "Date").flatMap(HTTPDate.date) ?? now
      expires = HTTPDate.date(text).map { now + min(max($0.timeIntervalSince(date), 0), 31_536_000) } ?? now
    }
  }
}
