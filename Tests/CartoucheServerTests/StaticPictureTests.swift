import Cartouche
import CartoucheImages
import CartoucheRequests
import Testing

@testable import CartoucheServer

/// Pictures of any view, in all spellings.
@Suite struct StaticPictureTests {
  @Test func fiveSpellingsOfOnePictureAreOne() async throws {
    let json = #"{"center":[8.5,47.4],"zoom":5,"width":200,"height":100,"format":"png"}"#
    let answers = [
      await WorldServer.get("/styles/World/static/8.5,47.4,6/200x100.png"),
      await WorldServer.get("/styles/v1/me/World/static/8.5,47.4,5,0,0/200x100.png"),
      await WorldServer.get("/style/World/static/8.50,47.40,5@0/200x100.png"),
      await WorldServer.get("/styles/World/static", method: "POST", body: json),
      await WorldServer.get("/styles/World/static/8.5,47.4,6@360,0/200x100.png", method: "POST", body: "{}"),
    ]
    for answer in answers { try #require(answer.status == .ok, "\(answer.text)") }
    #expect(Set(answers.map(\.body)).count == 1)
    #expect(Set(answers.map { $0["ETag"] }).count == 1)
    #expect(answers[0]["Cartouche-Camera"] == "8.5,47.4,5,0,0")
  }

  @Test func boxesAreWholeAndCentredInMercator() async throws {
    let answer = await WorldServer.get(
      "/styles/v1/me/World/static/[-77.043686,38.892035,-77.028923,38.904192]/400x400")
    let camera = try #require(answer["Cartouche-Camera"]).split(separator: ",").compactMap { Double($0) }
    #expect(abs(camera[0] - -77.036305) < 1e-6)
    #expect(abs(camera[1] - 38.898114) < 1e-6)
    #expect(abs(camera[2] - 14.1361) < 1e-4)
  }

  @Test func martinFillsThePictureWithTheBox() async throws {
    let answer = await WorldServer.get("/style/World/static/0,0,40,80/400x600.png")
    let camera = try #require(answer["Cartouche-Camera"]).split(separator: ",").compactMap { Double($0) }
    // The height of the box is 1.5957 at most; its width, which the picture's fills, is at a higher zoom level.
    #expect(camera[2] > 1.5957)
    #expect(abs(camera[0] - 20) < 1e-6)
  }

  @Test func overlaysOfAllGrammarsAreDrawn() async throws {
    let plain = await WorldServer.get("/styles/World/static/8,47,6/200x200.png")
    for url in [
      "/styles/World/static/8,47,6/200x200.png?path=stroke:red|width:5|7,46|9,48",
      "/styles/World/static/8,47,6/200x200.png?marker=8,47|pin-s-a%2Bf00",
      "/styles/v1/me/World/static/pin-l-a+f00(8,47)/8,47,5/200x200.png",
      "/styles/v1/me/World/static/path-5+f44-0.5(_p~iF~ps%7CU_ulLnnqC)/auto/200x200.png",
    ] {
      let answer = await WorldServer.get(url)
      try #require(answer.status == .ok, "\(url): \(answer.text)")
      #expect(answer.body != plain.body)
    }
    let body = #"{"path": ["stroke:red|7,46|9,48", "stroke:blue|7,48|9,46"]}"#
    let posted = await WorldServer.get("/styles/World/static/8,47,6/200x200.png", method: "POST", body: body)
    #expect(posted.status == .ok)
    #expect(posted.body != plain.body)
    let features =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[8,47]},"properties":{"circle-radius":20}}"#
    let martin = await WorldServer.get(
      "/style/World/static/8,47,5/200x200.png", method: "POST", body: features)
    #expect(martin.status == .ok)
    #expect(martin.body != plain.body)
  }

  @Test func tilesJoinedAreOnePicture() async throws {
    // The mode of tiles differs from that of single pictures, so that the larger tile is compared with the smaller ones.
    let large = try Image(decoding: await WorldServer.get("/styles/World/512/2/1/1.png").body)
    #expect(large.width == 512)
    let small = try Image(decoding: await WorldServer.get("/styles/World/256/2/1/1.png").body)
    #expect(small.width == 256)
  }
}
