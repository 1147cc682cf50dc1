import Testing

/// What the map server promises, and the tests that show it.
///
/// Promises about load and memory are measured instead, in `Documentation/Performance.md`: H5, H75, H76 and H84.
@Suite struct ServerPromiseTests {
  /// The promises by their numbers, with the names of tests.
  private static let promises: [(number: String, promise: String, tests: [String])] = [
    (
      "H1", "an input is served without a configuration",
      [
        "anInputIsServedWithoutAConfiguration", "aSocketIsServedToo",
      ]
    ),
    (
      "H2", "a configuration of tileserver-gl works unchanged",
      [
        "theSampleOfTileServerServesTheSamePaths", "keysSetOptions", "keysWithoutEffectAreOneNote",
        "settingsOfStylesAndFormatsCount",
      ]
    ),
    (
      "H3", "the command line comes before the environment and that before files",
      [
        "theCommandLineComesBeforeTheEnvironmentAndThatBeforeFiles", "aFileAloneSetsThePort",
        "aCheckOpensNoPort", "mistakesHaveTheirStatus",
      ]
    ),
    (
      "H4", "an input that fails keeps no other from being served",
      [
        "inputsThatFailDoNotKeepOthersFromBeingServed", "mistakesHaveTheirStatus",
      ]
    ),
    (
      "H6", "a reload replaces everything at once, or nothing",
      [
        "changedInputsAreReadAgain", "aReloadThatFailsKeepsWhatIsServed",
        "aLoadThatReadsNothingKeepsWhatWasServed",
      ]
    ),
    (
      "H7", "URLs that are given out are those of the proxy that is trusted",
      [
        "proxiesAreBelievedWhereTheyAreTrusted", "everyLinkOfADocumentHasThePrefixOfTheProxy",
      ]
    ),
    ("H8", "names that paths give another meaning are not used", ["namesOfPathsAreNotThoseOfInputs"]),
    (
      "H9", "styles name this server alone",
      [
        "nothingOfThisMachineIsInAnyDocument", "everyURLOfADocumentIsAnswered", "stylesNameThisServerAlone",
      ]
    ),
    (
      "H10", "keys are carried on where they are plain",
      [
        "keysAreCarriedOnWhereTheyArePlain", "everyURLOfADocumentIsAnswered",
      ]
    ),
    (
      "H11", "lists are sorted and the same each time",
      [
        "listsAreSortedAndTheSameEachTime", "fontsAreListedInOneOrder",
      ]
    ),
    (
      "H12", "glyphs come from ranges and fonts, glyph by glyph",
      [
        "stacksMergeGlyphByGlyph", "otherFontsStandInUnlessThatIsOff", "fontsInFilesAreDrawn",
        "rangesAreOf256Characters", "stacksHaveFewFonts",
      ]
    ),
    (
      "H13", "sprites are made and given",
      [
        "spritesAreGivenAtTheScaleThatThereIs", "iconsHaveTheNamesOfTheirFiles", "iconsBecomeDistanceFields",
        "foldersAreJoinedEachOnce", "aSpriteOfAStyleMayBeAFolder",
      ]
    ),
    (
      "H14", "files are given with parts, and no others",
      [
        "filesHaveTheirTypes", "nothingElseIsGiven", "partsOfFilesAreGiven",
        "partsAreOfTheFileThatTheClientHas", "largeFilesAreReadWhileTheyAreSent",
      ]
    ),
    ("H15", "tiles have the size of their path", ["tilesHaveTheSizeOfTheirPath"]),
    (
      "H16", "a tile of 512 pixels is four of 256",
      [
        "aTileOf512PixelsIsFourOf256", "aTileOf512PixelsIsTheFourOf256JoinedWithTheirLabels",
      ]
    ),
    ("H17", "labels are whole across edges", ["theTilesOfAMetatileAreOnePictureOfItsArea"]),
    ("H18", "the lowest tile shows the world once", ["theLowestTileShowsTheWorldOnce"]),
    ("H19", "tiles are stretched to the highest zoom", ["tilesAreStretchedToTheHighestZoom"]),
    (
      "H20", "tiles that do not come have their status",
      [
        "tilesThatDoNotComeHaveTheirStatus", "picturesWithoutTheirTilesAreMarkedWhereTheyAreWanted",
      ]
    ),
    ("H21", "names go by the language that is asked for", ["namesGoByTheLanguageThatIsAskedFor"]),
    (
      "H22", "four paths give the same stored tile",
      [
        "fourPathsGiveTheSameBytes", "whatIsNotThereIs404", "shortPathsShadowNoOthers",
        "shortPathsAndTheAliasOfTheEndingAreSettings",
      ]
    ),
    (
      "H23", "stored bytes pass through",
      [
        "storedBytesPassThroughWhereTheyAreAccepted", "plainTilesAreCompressedForThoseWhoAcceptThat",
        "unstatedCompressionIsRecognised", "tilesStayCompressedForThoseWhoAcceptThat",
      ]
    ),
    ("H24", "tiles are GeoJSON, too", ["tilesAreGeoJSONToo"]),
    ("H25", "sets of tiles are joined", ["setsAreJoined", "setsThatCannotBeJoinedAreRefused"]),
    (
      "H26", "data are vector tiles, too",
      [
        "dataAreTilesToo", "tilesOfDataReach64UnitsBeyondTheirEdges", "dataAreDescribed",
        "whatIsWrittenIsRead",
      ]
    ),
    (
      "H27", "archives are given in parts",
      [
        "partsOfAnArchiveAreGiven", "onlyWholeArchivesAndPartsOfThemAreGiven", "directoriesAreReadOnce",
        "metadataOfArchivesAreGiven",
      ]
    ),
    ("H28", "a replaced archive is read anew and never mixed", ["aReplacedArchiveIsReadAnewAndNeverMixed"]),
    (
      "H29", "places have their heights",
      [
        "placesHaveTheirHeights", "bothEncodingsAreRead", "otherPlacesHaveNone",
        "manyPlacesAreAnsweredInTheirOrder", "badListsOfPlacesAreRefusedWithTheirPlaces",
      ]
    ),
    ("H30", "descriptions are valid and their tiles answer", ["descriptionsAreValidAndTheirTilesAnswer"]),
    (
      "H31", "WMTS describes styles",
      [
        "elementsAreThoseOfTheSchemaInItsOrder", "everyStyleHasALayerForEachSizeOfTiles",
        "matricesGoToTheLargestZoomWithHalfTheScaleOfTheOneBefore", "linksLeadToTilesOfTheSizeAndFormat",
      ]
    ),
    (
      "H32", "OGC API Tiles describes sets of tiles",
      [
        "documentsHaveWhatTheSchemasRequire", "everyLinkLeadsToItsMediaType",
        "theTileMatrixSetIsTheRegisteredOne", "theDocumentHasEveryRouteAndNoOther",
      ]
    ),
    (
      "H33", "spellings of a picture are one request",
      [
        "fiveSpellingsOfOnePictureAreOne", "bodiesHaveTheKeysOfQueries",
      ]
    ),
    ("H34", "pictures are those of the engine", ["picturesAreThoseOfTheEngine", "rawPlacesAreMetres"]),
    ("H35", "the scale does not depend on the width", ["theScaleDoesNotDependOnTheWidth"]),
    (
      "H36", "zoom levels are those of the path",
      [
        "picturesAreThoseOfTheEngine", "theLowestLevelOfSmallTilesIsBelowZero",
      ]
    ),
    ("H37", "scales are real numbers", ["scalesAreReal"]),
    ("H38", "boxes are whole, and centred in Mercator", ["boxesAreWholeAndCentredInMercator"]),
    ("H39", "boxes of martin are filled", ["martinShowsTheLargestPartWithinABox"]),
    (
      "H40", "no pixel of an overlay is cut", ["noPixelOfAnOverlayIsCut", "fittedViewsKeepToTheirZoomLevels"]
    ),
    ("H41", "boxes may cross the antimeridian", ["boxesMayCrossTheAntimeridian"]),
    ("H42", "padding is that of the path", ["paddingIsThatOfThePath", "autoOfMapboxHasItsOwnPadding"]),
    ("H43", "paths of queries are drawn or refused", ["overlaysOfQueriesAreDrawnOrRefused"]),
    (
      "H44", "icons stand on their places",
      [
        "iconsStandOnTheirPlaces", "iconsOfTheStyleAreKnownByTheirNames", "anotherFileIsAnotherPicture",
      ]
    ),
    (
      "H45", "members of the query hold for all paths",
      [
        "queryMembersHoldForAllPathsUnlessTheseSayOtherwise", "latitudesComeFirstInPathsAndMarkersAlone",
      ]
    ),
    ("H46", "colours are those of styles", ["anyColorOfStylesIsRead", "colorsThatAreNoneHaveTheirPlace"]),
    (
      "H47", "long requests are posted",
      [
        "bodiesHaveTheKeysOfQueries", "unknownKeysAndBrokenBodiesAreRefused", "partsOfStylesAreAdded",
        "longPathsArePosted",
      ]
    ),
    ("H48", "pins are those of references", ["pinsAreThoseOfReferences"]),
    (
      "H49", "pictures of other hosts are off",
      [
        "picturesOfOtherHostsAreOffAndTheSettingIsNamed", "picturesOfListedHostsAreDrawn",
      ]
    ),
    ("H50", "paths of Mapbox are drawn", ["pathsOfMapboxAreDrawnOrRefused"]),
    (
      "H51", "GeoJSON is drawn in its simple style",
      [
        "allGeometriesOfGeoJSONAreDrawn", "simplestyleIsThatOfTheSpecification",
      ]
    ),
    ("H52", "the last overlay is on top", ["theLastOverlayIsOnTop"]),
    ("H53", "overlays go below a layer", ["overlaysGoBelowALayerOfTheStyle"]),
    ("H54", "broken layers are located", ["brokenLayersAreLocated"]),
    ("H55", "filters hide the named features only", ["filtersHideTheNamedFeaturesOnly"]),
    (
      "H56", "attributions are written",
      [
        "attributionsAreWrittenUnlessTheyAreNotWanted", "textsOfTheServerAreWritten",
      ]
    ),
    (
      "H57", "literal properties are drawn",
      [
        "literalPropertiesAreDrawn", "textsAndIconsAreLiteralPropertiesToo", "wrongLiteralValuesAreLocated",
      ]
    ),
    (
      "H58", "styles of requests are off",
      [
        "stylesOfRequestsAreOff", "stylesOfRequestsAreDrawnWhereTheyAreAllowed",
        "brokenStylesOfRequestsAreRefused", "stylesOfRequestsReadNoFiles",
      ]
    ),
    (
      "H59", "paths of MapTiler and Google are answered",
      ["documentedURLsAreAnswered", "bothServicesAreOffUnlessTheyAreWanted"]
    ),
    (
      "H60", "overlays lie on the ground",
      [
        "linesLieOnTheGroundAndPinsAreUpright", "buildingsKeepTheirHeights",
      ]
    ),
    (
      "H61", "every picture tells where it is",
      [
        "pixelsAreThoseOfPlaces", "boundsAreTheCornersOfThePicture", "placesAreToldForEveryGrammar",
      ]
    ),
    (
      "H62", "tags are those of every instance",
      [
        "tagsAreThoseOfEveryInstanceWithTheSameInputs", "tagsAreThoseOfTheBytesOnAllServers",
      ]
    ),
    ("H63", "a client that has the picture gets none", ["aClientThatHasThePictureGetsNone"]),
    ("H64", "answers say for how long they may be kept", ["answersSayForHowLongTheyMayBeKept"]),
    ("H65", "formats go by what is accepted", ["formatsGoByWhatIsAccepted"]),
    (
      "H66", "heads have the length of the answer",
      [
        "headsHaveTheLengthOfTheAnswer", "methodsThatARouteLacksAreNamed",
      ]
    ),
    (
      "H67", "pages of any origin may read answers",
      [
        "pagesOfAnyOriginMayReadAnswersAndErrors", "originsMayBeListed",
      ]
    ),
    (
      "H68", "problems say what is wrong and where",
      [
        "problemsSayWhatIsWrongAndWhere", "problemsHaveTheNumberOfTheirRecord",
      ]
    ),
    ("H69", "documents are compressed by their kind", ["documentsAreCompressedByTheirKind"]),
    ("H70", "scripts come back as text at most", ["scriptsComeBackAsTextAtMost"]),
    (
      "H71", "pages work offline, by keyboard and in the dark",
      [
        "pagesAreShownInLightAndDark", "aMapIsMovedByKeysMouseAndWheel",
        "featuresOfTilesAreToldAndLayersAreSwitched", "aFormMakesTheURLOfAPicture",
        "aVenueIsWalkedThroughByKeys", "whateverAPageNamesIsThere",
      ]
    ),
    (
      "H72", "a server is ready once it has read its inputs",
      [
        "aServerIsReadyOnceItHasReadItsInputs", "aServerThatEndsIsNotReadyAndYetAnswers",
        "aQueueThatStaysFullMakesAServerUnready",
      ]
    ),
    (
      "H73", "metrics are few and have their names",
      [
        "allMetricsHaveTheirNames", "randomURLsMakeNoNewSeries", "metricsAreOnTheirOwnPortAlone",
        "metricsMayBeOnAPortOfTheirOwnAlone",
      ]
    ),
    (
      "H74", "each request is one line of JSON",
      [
        "eachRequestIsOneLineOfJSON", "recordsOfPicturesTellWhereTheyWere", "keysAndTokensAreNotRecorded",
        "tracesAreKeptIfTheyAreWellFormed",
      ]
    ),
    ("H77", "a picture has a deadline", ["tilesThatDoNotComeHaveTheirStatus"]),
    (
      "H78", "pictures beyond the queue are refused at once",
      [
        "picturesBeyondTheQueueAreRefusedAtOnce", "whoIsRefusedLearnsWhenToComeAgain",
        "theTimeToWaitFollowsTheRate",
      ]
    ),
    (
      "H79", "large pictures have half the places",
      [
        "largePicturesHaveHalfThePlaces", "smallPicturesGoAheadOfLargeOnesThatCameBefore",
      ]
    ),
    (
      "H80", "equal requests at a time are drawn once",
      [
        "equalRequestsAtATimeAreDrawnOnce", "oneWhoLeavesDoesNotEndAPictureThatOthersWaitFor",
      ]
    ),
    ("H81", "neighbours are drawn together", ["neighborsAreDrawnTogetherAndHaveTheBytesThatTheyHaveAlone"]),
    ("H82", "work for clients that have left ends", ["aClientThatLeavesIsRecordedAsSuch"]),
    (
      "H83", "pictures outlive the process",
      [
        "picturesAreThereAfterTheProcess", "theFolderKeepsWithinItsBudgetWhatWasUsedLast",
        "filesThatAreNotWholeAreNotUsed", "aServerAnswersFromTheFolderOfAnother",
      ]
    ),
    ("H85", "clients that take nothing of an answer are left", ["clientsThatTakeNothingOfAnAnswerAreLeft"]),
    (
      "H86", "half-sent requests are closed",
      [
        "halfSentHeadsAreClosedWhileOthersAreServed", "slowBodiesAreClosed", "idleConnectionsAreClosed",
      ]
    ),
    (
      "H87", "connections are counted",
      [
        "furtherConnectionsWaitUntilOneIsClosed", "anAddressHasSoManyConnections",
        "thousandsOfConnectionsDoNotEndTheServer",
      ]
    ),
    ("H88", "long heads are refused", ["malformedRequestsAreRefused", "theQueryCountsAsAPartOfTheTarget"]),
    (
      "H89", "large bodies are refused before they are read",
      [
        "aBodyThatIsTooLargeIsRefusedBeforeItIsRead", "brokenChunksAreRefusedBehindTheirHead",
        "bodiesComeWholeOrInChunks",
      ]
    ),
    (
      "H90", "large pictures are refused before anything is made",
      [
        "picturesThatAreTooLargeAreRefusedBeforeAnythingIsMade", "sizesOfJSONAreBoundedToo",
      ]
    ),
    (
      "H91", "one more than allowed is too much",
      [
        "oneMoreThanAllowedIsTooMuch", "tooManyIconsOfOtherHostsAreTooMuch",
      ]
    ),
    (
      "H92", "malformed requests are refused",
      [
        "malformedRequestsAreRefused", "malformedRequestsAreAnsweredAndClosed",
        "aMalformedRequestDoesNotOvertakeThoseBeforeIt", "twoHostsAreRefused",
      ]
    ),
    (
      "H93", "no spelling of a path leaves what is served",
      [
        "noSpellingLeavesWhatIsServed", "pathsAreDecodedOnce", "namesLeadToNoFolders",
      ]
    ),
    (
      "H94", "only listed hosts are asked",
      [
        "namesThatLeadElsewhereAreNoIcons", "picturesOfListedHostsAreDrawn",
      ]
    ),
    (
      "H95", "foreign hosts are in no answer",
      [
        "hostsHeadURLsIfTheyAreAllowed", "foreignHostsAreInNoAnswer",
        "otherHostsAreRefusedWhereThatIsWanted",
      ]
    ),
    ("H96", "any request has an answer", ["anyRequestHasAnAnswer"]),
    ("H97", "tokens of sources are in no answer", ["tokensOfSourcesAreNeitherInAnswersNorInRecords"]),
    (
      "H99", "a server ends once it has answered everybody",
      [
        "aServerEndsOnceItHasAnsweredEverybody", "aServerThatEndsTellsBeforeItStops",
        "aServerThatEndsClosesConnectionsWithTheirAnswers", "aSecondSignalEndsAtOnce",
      ]
    ),
    (
      "H100", "a server that is killed leaves nothing in the way",
      [
        "aServerThatIsKilledLeavesNothingInTheWay", "filesThatAreNotWholeAreNotUsed",
      ]
    ),
    (
      "H101", "the server runs as nobody where nothing can be written",
      ["theServerRunsAsNobodyWithoutAHomeWhereNothingCanBeWritten"]
    ),
    ("H102", "equal servers answer with equal tags and bytes", ["equalServersAnswerWithEqualTagsAndBytes"]),
    (
      "H103", "a host that fails is not asked for a while",
      [
        "aHostThatFailsIsNotAskedForAWhile", "staleResponsesAreUsedWithANoteWhereServersFail",
      ]
    ),
    (
      "H104", "deadlines go by a clock that never jumps",
      [
        "theTimeToWaitFollowsTheRate", "aQueueThatStaysFullMakesAServerUnready",
      ]
    ),
  ]

  @Test func eachPromiseHasItsTests() {
    let names = Set(
      Repository.tests.flatMap { file in
        file.lines.compactMap { $0.code.firstMatch(of: /\bfunc (\w+)[(<]/).map { String($0.1) } }
      })
    for promise in Self.promises {
      for test in promise.tests where !names.contains(test) {
        Issue.record("\(promise.number), \(promise.promise): there is no test `\(test)`")
      }
    }
    #expect(Set(Self.promises.map(\.number)).count == Self.promises.count)
  }
}
