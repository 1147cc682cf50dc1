import CartoucheJSON

/// `image`: an image of the style by name (style specification, “image”).
enum ImageForm {
  static let forms = [SpecialForm("image", "The image of a name, and whether the style has it.", parse)]

  @Sendable
  private static func parse(_ items: [JSONValue], in context: ParsingContext) -> Node? {
    guard items.count == 2 else { return context.error("Expected two arguments.") }
    guard let input = context.parse(items[1], at: 1, expecting: .string) else {
      return context.error("No image name provided.")
    }
    let name = String.reader(input)
    return Node(
      .operation("image"), type: .resolvedImage, children: [input], reads: .images,
      Value.evaluation { (context) throws(EvaluationError) in
        let name = try name(&context)
        return .image(
          ResolvedImage(name: name, isAvailable: context.availableImages?.contains(name) ?? false))
      })
  }
}
