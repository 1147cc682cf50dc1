/// The files that pages are made of: colours, scripts and the icon.
///
/// They are part of the program, which so needs no folder beside it to show its pages.
enum PageFiles {
  static let routes: [Route] = [
    Route("page.css") { context throws(ServerProblem) in
      answer(context, PageStyleSheet.text, "text/css; charset=utf-8")
    },
    Route("page/icon.svg") { context throws(ServerProblem) in answer(context, icon, "image/svg+xml") },
    Route("page/{file}") { context throws(ServerProblem) in
      guard let script = scripts[context.text("file")] else {
        throw .notFound("file of the pages", at: context.place("file"))
      }
      return answer(context, script, "text/javascript; charset=utf-8")
    },
  ]

  private static let scripts: [String: String] = [
    "map.js": MapScript.text, "viewer.js": StyleViewerPage.script, "inspector.js": InspectorScript.text,
    "form.js": PictureFormScript.text, "venue.js": VenueScript.text,
  ]

  private static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#17607d"/>\
    <path d="M6 11l7-3 6 3 7-3v13l-7 3-6-3-7 3z" fill="#fff"/><path d="M13 8v13m6-10v13" stroke="#17607d"/></svg>
    """

  /// The answer with a file, which goes with the pages of the same server: clients ask for it anew each time.
  private static func answer(_ context: RouteContext, _ text: String, _ type: String) -> ServerAnswer {
    var answer = context.document(ServerAnswer(.ok, .text(text), type: type))
    answer["Cache-Control"] = "no-cache"
    return answer
  }
}
