import Testing

/// Programs for iOS catch errors as `NSError`: what they receive has to be one.
@Suite struct ErrorsTests {
  private let interface = Repository.sources.filter {
    $0.target.hasPrefix("MapLibre") || $0.target == "Mapbox"
  }

  @Test func errorsOfTheInterfaceHaveOneBase() {
    let declaration = /\b(?:struct|enum|class|actor|extension)\s+(\w+)\s*:([^{]*)\{/
    let base = /\b(?:Error|NSError|CustomNSError|LocalizedError)\b/
    for file in interface {
      for found in file.code.matches(of: declaration)
      where found.1 != "MLNError" && found.2.contains(base) {
        Issue.record(
          """
          \(file.path): `\(found.1)` is an error that no `catch let error as NSError` finds on Linux. Make it a subclass \
          of `MLNError`.
          """)
      }
    }
  }

  @Test func publicFunctionsOfTheInterfaceThrowItsErrors() {
    let function = /\b(?:public|open)\s[^{}]*?\bthrows\((\w+)\)/
    for file in interface {
      for found in file.code.matches(of: function) where !found.1.hasPrefix("MLN") {
        Issue.record(
          "\(file.path): a public function throws `\(found.1)`, which is no `NSError`; throw a subclass of `MLNError`."
        )
      }
    }
  }

  @Test func theInterfaceHasErrors() {
    let classes = interface.flatMap { $0.code.matches(of: /class (\w+): MLNError\b/).map(\.1) }
    #expect(classes.contains("MLNStyleError") && classes.contains("MLNShapeError") && classes.count >= 6)
  }
}
