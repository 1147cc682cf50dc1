import UIKit
import ZIPFoundation

/// The answer to a request for a token.
struct TokenResponse: Codable {
  let accessToken: String
  /// The time in seconds for which the token is valid.
  let expiresIn: Int

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case expiresIn = "expires_in"
  }
}

/// The answer to a request for the bundle of a venue.
struct VenueResponse: Codable {
  /// The URL of the bundle.
  let url: String
  let updatedAt: String

  enum CodingKeys: String, CodingKey {
    case url
    case updatedAt = "updated_at"
  }
}

/// The bundle of a venue from Mappedin's server, with the key of a developer: the first steps of Mappedin's guide.
struct VenueDownload {
  /// The server.
  var server = "https://app.mappedin.com"
  let key: String
  let secret: String

  /// A token for further requests.
  func token() async throws -> TokenResponse {
    var request = try request("/api/v1/api-key/token")
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONSerialization.data(withJSONObject: ["key": key, "secret": secret])
    let (data, _) = try await URLSession.shared.data(for: request)
    return try JSONDecoder().decode(TokenResponse.self, from: data)
  }

  /// The bundle of a venue, as the file `venue.zip` in a folder.
  func bundle(of venue: String, in folder: URL) async throws -> URL {
    var request = try request("/api/venue/\(venue)/mvf")
    request.setValue("Bearer \(try await token().accessToken)", forHTTPHeaderField: "Authorization")
    let (data, _) = try await URLSession.shared.data(for: request)
    let response = try JSONDecoder().decode(VenueResponse.self, from: data)
    guard let url = URL(string: response.url) else { throw URLError(.badURL) }
    let (zip, _) = try await URLSession.shared.data(from: url)
    let file = folder.appendingPathComponent("venue.zip")
    try zip.write(to: file)
    return file
  }

  private func request(_ path: String) throws -> URLRequest {
    guard let url = URL(string: server + path) else { throw URLError(.badURL) }
    return URLRequest(url: url)
  }
}
