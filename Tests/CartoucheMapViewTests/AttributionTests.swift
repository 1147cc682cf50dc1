import CartoucheMapView
import Testing

struct AttributionTests {
  @Test("Attributions in HTML become texts and links, without repetitions and separators")
  func parts() {
    let parts = Attribution.parts(ofHTML: [
      #"<a href="https://openmaptiles.org/">&copy; OpenMapTiles</a>, <a href='https://osm.org'>© OpenStreetMap contributors</a>"#,
      "<a href=https://osm.org>© OpenStreetMap</a> | <script>x</script>", "",
      "© <a href='https://a.example'>A</a>",
    ])
    #expect(
      parts == [
        Attribution("© OpenMapTiles", link: "https://openmaptiles.org/"),
        Attribution("© OpenStreetMap contributors", link: "https://osm.org"), Attribution("x"),
        Attribution("© A", link: "https://a.example"),
      ])
  }
}
