import Testing

/// What tables of PostgreSQL promise, and the tests that show it.
///
/// Not promised yet: D3, D9, D17, D21, D32 and D34.
@Suite struct DatabasePromiseTests {
  /// The promises by their numbers, with the names of tests.
  private static let promises: [(number: String, promise: String, tests: [String])] = [
    (
      "D1", "addresses are those of libpq, with parameters of ours",
      [
        "spelling", "misspeltNamesAreAnErrorWithTheKnownOnes", "passwordsAreAskedForByLibpqsRules",
        "mistakesHaveTheirCodes",
      ]
    ),
    (
      "D2", "passwords are shown nowhere",
      [
        "brokenStringsAreNotQuoted", "secretsInStrangePlacesAreNotShown",
        "namesAreThoseOfTablesWithoutSecrets",
      ]
    ),
    (
      "D4", "a pool serves many clients with few connections",
      [
        "aPoolOfTwoServesManyClients", "waitingForAConnectionHasALimit",
        "aServerWithoutFreeConnectionsIsBusy", "aDatabaseWithoutFreeConnectionsIsForLater",
      ]
    ),
    ("D5", "queries have time limits", ["longQueriesEndWithTheirTime", "sessionsHaveTheirSettings"]),
    ("D6", "queries end when nobody waits for them", ["abortedQueriesEndInTheDatabase"]),
    ("D7", "nothing is written", ["nothingIsWritten", "rolesThatMayWriteAreReportedOnce"]),
    (
      "D8", "a database that is down keeps nothing else from being served",
      [
        "anUnreachableDatabaseKeepsNothingElseFromBeingServed", "queriesFailAtOnceWhileADatabaseIsDown",
        "clientsSeeARestartOnlyAsErrors",
      ]
    ),
    (
      "D10", "poolers may stand in between",
      ["statementsHaveNoNames", "settingsComeWithTransactionsWherePoolersRefuseThem"]
    ),
    (
      "D11", "everything with rows is a source",
      ["everythingWithAGeometryIsListedOnce", "orderPlanAndKindOfTableDoNotMatter"]
    ),
    (
      "D12", "tables that are hard to read are listed, or have a hint",
      [
        "namesThatNeedQuotesWork", "severalGeometriesAreSourcesOfTheirOwn",
        "anUnknownSystemIsThatOfTheRowsOrAFault",
      ]
    ),
    (
      "D13", "statements of SQL are sources",
      [
        "placesInStatementsAreBound", "placesAreFoundOutsideOfStringsNamesAndComments",
        "statementsThatWriteOrHaveNoGeometryAreRefused",
      ]
    ),
    ("D14", "functions give tiles", ["functionsGiveTilesWithTagsAndParameters", "wrongParametersAreNamed"]),
    ("D15", "functions give rows", ["aFunctionOfRowsIsTheSameSelect"]),
    (
      "D16", "requests set declared parameters",
      ["parametersAreBoundAndDeclared", "injectionsAreLiteralMatches"]
    ),
    ("D18", "no row is missing in any system", ["theDatabaseFindsTheSameRows", "everySystemUsesTheIndex"]),
    ("D19", "commands read tables", ["aTableIsDrawnAsItsRowsAre", "tilesAndQueriesReadTables"]),
    (
      "D20", "styles name tables, which clients get from the server",
      ["stylesMayNameTables", "documentsFromElsewhereMayNotNameTables", "tablesAreDrawnInADefaultLook"]
    ),
    (
      "D22", "tables are served with descriptions",
      [
        "tablesAreTilesWithDescriptions", "onlyWhatIsPublishedIsServed",
        "descriptionsHaveBoundsFieldsAndComments",
      ]
    ),
    ("D23", "features come page by page", ["allPagesAreTheTable", "theQueryChooses"]),
    (
      "D24", "features are on the paths of OGC API Features",
      ["collectionsTellOfTheirItems", "allPagesAreTheTable"]
    ),
    (
      "D25", "rows depend on who asks, where they are to",
      [
        "everyoneSeesTheirOwnRows", "wrongIdentitiesAreRefused", "picturesShowWhatEverybodyMaySee",
        "thousandsOfRequestsOverTwoConnectionsStayApart", "configurationsOfUsersAreChecked",
      ]
    ),
    (
      "D26", "policies that keep the index from use are found",
      ["policiesForRowsThatKeepTheIndexFromUseAreFound"]
    ),
    (
      "D27", "changes show at once, and where they are",
      [
        "changesShowAtOnce", "triggersTellOfChanges", "changesWithAPlaceLeaveOtherTilesAsTheyAre",
        "placesMeetTheirTilesAlone", "manyPlacesAreRememberedWithinBounds",
      ]
    ),
    ("D28", "tags are known before the rows are read", ["versionsSpareQueries"]),
    (
      "D29", "tables may change while they are served, and databases may be down",
      [
        "renamedColumnsAreReadAgain", "aTableThatIsReplacedIsServedAgain",
        "tablesAreServedAsTheyWereUntilTheirDatabaseIsBack",
        "connectionsThatEndBeforeTheFirstRowAreReplaced",
      ]
    ),
    ("D30", "metrics are bounded", ["metricsAreBounded", "numbersAreCounted"]),
    (
      "D31", "tiles have limits",
      ["tooManyRowsAreAnErrorThatProposesAZoom", "theLargestRowsAreTheSameEachTime", "errorsHaveTheirStatus"]
    ),
    (
      "D33", "pyramids are made of tables, and skip what is empty",
      ["tilesAndQueriesReadTables", "pyramidsAreOfOneMomentAndSkipWhatIsEmpty", "boxesAreInTheirSquares"]
    ),
    (
      "D35", "pyramids are of one moment",
      [
        "rowsOfLaterAreInNoTile", "programsShareASnapshotByItsName",
        "pyramidsAreOfOneMomentAndSkipWhatIsEmpty",
      ]
    ),
    ("D36", "bad geometries are left out", ["badRowsAreLeftOutAndCounted"]),
    ("D37", "bombs are left out", ["bombsAreLeftOut", "textThatIsNoUnicodeIsReplaced"]),
    (
      "D38", "the same rows give the same bytes",
      ["orderPlanAndKindOfTableDoNotMatter", "aTableAndItsGeoJSONHaveEqualTiles"]
    ),
    ("D39", "no connection outlives the server", ["closingEndsAllConnections"]),
    ("D40", "builds without PostgreSQL say so", ["buildsWithoutPostgreSQLSaySo"]),
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
