import Cartouche
import CartoucheVenue

/// The page on which a venue is walked through: its floors, a search, and routes.
enum VenuePage {
  static let routes: [Route] = [
    Route("venues/{id}/") { context throws(ServerProblem) in
      let venue = try context.venue()
      let suffix = try context.keySuffix()
      return context.page(
        PageFrame(
          title: venue.name, depth: 2, kind: "map", script: "venue.js", suffix: suffix,
          links: [("Floors and places", "../\(PercentEncoding.encoded(venue.id)).json\(suffix)")],
          body: html(venue, suffix)))
    }
  ]

  private static func html(_ venue: ServedVenue, _ suffix: String) -> String {
    let first = venue.venue.defaultFloor?.id
    // The highest floor is on top, as in a building.
    let floors = venue.venue.floors.reversed().map { floor in
      """
      <label title="\(PageFrame.escaped(floor.title))"><input type="radio" name="floor" \
      value="\(PageFrame.escaped(floor.id))" aria-label="\(PageFrame.escaped(floor.title))"\
      \(floor.id == first ? " checked" : "")><span aria-hidden="true">\
      \(PageFrame.escaped(floor.shortName.isEmpty ? floor.title : floor.shortName))</span></label>

      """
    }
    let attributes = PageFrame.attributes(["suffix": suffix])
    return """
      <aside class="side start" aria-label="Places and routes">
      <form id="find" role="search"><label class="field"><span>Find a place</span>\
      <input id="query" type="search" autocomplete="off" spellcheck="false" maxlength="60"></label></form>
      <ul id="matches" aria-label="Matching places"></ul>
      <form id="way" aria-label="Route">
      <label class="field"><span>From</span><input id="from" list="names" autocomplete="off"></label>
      <label class="field"><span>To</span><input id="to" list="names" autocomplete="off"></label>
      <label class="choice"><input id="accessible" type="checkbox">Step-free</label>
      <div class="row"><button class="act">Find the way</button>\
      <button type="button" class="act" id="clear" hidden>Clear</button></div>
      </form>
      <p id="state" role="status"></p>
      <ol id="legs" aria-label="The route, floor by floor"></ol>
      <datalist id="names"></datalist>
      </aside>
      <div id="stage">
      <div id="plan" tabindex="0" role="region" aria-label="Plan of \(PageFrame.escaped(venue.name))" \
      aria-describedby="keys" aria-keyshortcuts="+ - PageUp PageDown"\(attributes)><img id="floor" alt=""></div>
      <p id="keys" class="unseen">Plus and minus change the size of the plan, the arrow keys move it, Page Up and Page Down \
      change the floor.</p>
      <div class="bar" role="group" aria-label="View">
      <button type="button" data-control="in" aria-label="Larger" title="Larger (+)">+</button>
      <button type="button" data-control="out" aria-label="Smaller" title="Smaller (-)">−</button>
      <button type="button" data-view="3d" aria-pressed="false" aria-label="Show in 3D" title="Show in 3D">3D</button>
      <button type="button" data-view="stack" aria-pressed="false" aria-label="Show all floors" title="Show all floors">≡</button>
      </div>
      <fieldset class="bar floors" id="floors"><legend class="unseen">Floor</legend>
      \(floors.joined())</fieldset>
      <div id="voice" class="unseen" aria-live="polite"></div>
      </div>
      """
  }
}
