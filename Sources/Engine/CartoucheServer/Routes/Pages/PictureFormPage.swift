import Cartouche
import CartoucheRequests

/// The page with a form that makes the URL of a static picture, and shows the picture.
enum PictureFormPage {
  static let routes: [Route] = [
    Route("styles/{id}/static/") { context throws(ServerProblem) in
      let style = try context.style()
      let suffix = try context.keySuffix()
      let limits = context.server.options.limits
      let camera = style.map.camera
      let fields = Fields(
        longitude: camera.center.x.rounded(places: 5).short,
        latitude: camera.center.y.rounded(places: 5).short,
        zoom: max(camera.zoom, 0).rounded(places: 2).short, bearing: camera.bearing.rounded(places: 2).short,
        pitch: min(camera.pitch, limits.pitch).rounded(places: 2).short, side: limits.side)
      return context.page(
        PageFrame(
          title: "Static picture of \(style.name)", depth: 3, kind: "list", script: "form.js", suffix: suffix,
          links: [("Map", "../\(suffix)")], body: html(fields, suffix)))
    }
  ]

  /// The values that the form begins with.
  private struct Fields {
    var longitude, latitude, zoom, bearing, pitch: String
    /// The longest side of a picture.
    var side: Int
  }

  private static func field(_ name: String, _ label: String, _ value: String, _ range: String) -> String {
    """
    <label class="field"><span>\(label)</span><input name="\(name)" type="number" step="any" \(range) \
    value="\(PageFrame.escaped(value))" required></label>

    """
  }

  private static func html(_ fields: Fields, _ suffix: String) -> String {
    let sides = "min=\"1\" max=\"\(fields.side)\""
    return """
      <div class="form">
      <form id="form"\(PageFrame.attributes(["suffix": suffix])) aria-label="Static picture">
      <fieldset><legend>View</legend>
      <label class="field"><span>Shows</span><select name="view"><option value="center">a place</option>\
      <option value="box">a box</option><option value="auto">the overlays</option></select></label>
      <div class="fields" data-view="center">
      \(field("longitude", "Longitude", fields.longitude, "min=\"-180\" max=\"180\""))\
      \(field("latitude", "Latitude", fields.latitude, "min=\"-85.05\" max=\"85.05\""))\
      \(field("zoom", "Zoom level", fields.zoom, "min=\"0\" max=\"23\""))\
      \(field("bearing", "Bearing in degrees", fields.bearing, "min=\"-360\" max=\"360\""))\
      \(field("pitch", "Pitch in degrees", fields.pitch, "min=\"0\" max=\"60\""))\
      </div>
      <div class="fields" data-view="box" hidden>
      \(field("west", "West", "-10", "min=\"-180\" max=\"180\""))\
      \(field("south", "South", "35", "min=\"-85\" max=\"85\""))\
      \(field("east", "East", "30", "min=\"-180\" max=\"180\""))\
      \(field("north", "North", "60", "min=\"-85\" max=\"85\""))\
      </div></fieldset>
      <fieldset><legend>Picture</legend><div class="fields">
      \(field("width", "Width in pixels", "640", sides))\(field("height", "Height in pixels", "400", sides))\
      <label class="field"><span>Scale</span><select name="scale"><option value="">1</option>\
      <option value="@1.5x">1.5</option><option value="@2x">2</option><option value="@3x">3</option></select></label>
      <label class="field"><span>Format</span><select name="format"><option>png</option><option>jpg</option>\
      <option>webp</option></select></label>
      </div></fieldset>
      <fieldset><legend>Overlays</legend>
      <label class="field"><span>Markers, one a line: longitude,latitude|pin-s+d33</span>\
      <textarea name="marker" rows="2" spellcheck="false"></textarea></label>
      <label class="field"><span>Paths, one a line: longitude,latitude|longitude,latitude|…</span>\
      <textarea name="path" rows="2" spellcheck="false"></textarea></label>
      </fieldset>
      <button class="act">Show the picture</button>
      </form>
      <section aria-label="Picture">
      <div class="row"><input id="url" readonly aria-label="URL of the picture" spellcheck="false">\
      <button type="button" class="act" id="copy">Copy</button></div>
      <p id="state" role="status"></p>
      <img id="shot" alt="" hidden>
      </section>
      </div>
      """
  }
}
