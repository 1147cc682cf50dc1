/// The page that shows a bundle with MapLibre GL JS, whose files whoever uses it puts beside it.
enum BundlePage {
  /// The page.
  ///
  /// - Parameters:
  ///   - title: The name of the map.
  ///   - bounds: West, south, east and north of the area that is shown at first; `nil` for the view of the style.
  ///   - lowestZoom: The zoom below which there are no tiles, and to which the map zooms out at most.
  ///   - form: The form of the tiles.
  static func text(
    title: String, bounds: [Double]?, lowestZoom: Int, form: BundleOptions.TileForm
  ) -> String {
    let archives =
      form == .pmtiles
      ? """
      const protocol = new pmtiles.Protocol();
      maplibregl.addProtocol("pmtiles", protocol.tile);

      """ : ""
    var view = bounds.map { ", bounds: \($0), fitBoundsOptions: {padding: 20}" } ?? ""
    if lowestZoom > 0 { view += ", minZoom: \(lowestZoom)" }
    let scripts =
      form == .pmtiles
      ? "<script src=\"maplibre-gl.js\"></script>\n<script src=\"pmtiles.js\"></script>"
      : "<script src=\"maplibre-gl.js\"></script>"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escaped(title))</title>
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="maplibre-gl.css">
      <style>
      html, body, #map { height: 100%; margin: 0 }
      #map { position: relative; overflow: hidden }
      </style>
      <div id="map"></div>
      \(scripts)
      <script>
      // URLs of the style are relative to its own; GL JS wants some of them absolute.
      const base = new URL(".", location.href).href;
      const absolute = url => {
        if (url.startsWith("pmtiles://")) return "pmtiles://" + absolute(url.slice(10));
        return /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : base + url;
      };
      const resolve = style => {
        for (const source of Object.values(style.sources)) {
          if (typeof source.url === "string") source.url = absolute(source.url);
          if (typeof source.data === "string") source.data = absolute(source.data);
          if (source.tiles) source.tiles = source.tiles.map(absolute);
        }
        if (style.glyphs) style.glyphs = absolute(style.glyphs);
        if (typeof style.sprite === "string") style.sprite = absolute(style.sprite);
        else if (style.sprite) for (const sprite of style.sprite) sprite.url = absolute(sprite.url);
        return style;
      };
      \(archives)fetch("style.json").then(answer => answer.json()).then(style => {
        window.map = new maplibregl.Map({container: "map", style: resolve(style), hash: true\(view)});
      });
      </script>
      </html>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
