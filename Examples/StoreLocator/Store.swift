import CoreLocation
import MapLibre

/// A shop of a chain.
struct Store {
  let name: String
  let street: String
  let coordinate: CLLocationCoordinate2D
  let closesAt: Int
  let hasRoastery: Bool

  init(
    _ name: String, _ street: String, _ latitude: Double, _ longitude: Double, closesAt: Int,
    hasRoastery: Bool = false
  ) {
    (self.name, self.street, self.closesAt, self.hasRoastery) = (name, street, closesAt, hasRoastery)
    coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  /// The shop as a feature of a source.
  var feature: MLNPointFeature {
    let feature = MLNPointFeature()
    feature.coordinate = coordinate
    feature.identifier = name
    feature.attributes = [
      "name": name, "street": street, "closes": closesAt, "kind": hasRoastery ? "roastery" : "bar",
    ]
    return feature
  }

  static let all = [
    Store("Amsterdam", "Haarlemmerdijk 12", 52.383, 4.887, closesAt: 18),
    Store("Antwerp", "Nationalestraat 40", 51.216, 4.399, closesAt: 18),
    Store("Athens", "Ermou 61", 37.977, 23.727, closesAt: 22),
    Store("Barcelona", "Carrer de Verdi 8", 41.403, 2.157, closesAt: 21),
    Store("Basel", "Spalenberg 30", 47.557, 7.586, closesAt: 18),
    Store("Berlin", "Torstraße 99", 52.529, 13.400, closesAt: 19, hasRoastery: true),
    Store("Bern", "Münstergasse 4", 46.948, 7.450, closesAt: 18),
    Store("Bologna", "Via del Pratello 15", 44.495, 11.334, closesAt: 20),
    Store("Bordeaux", "Rue Sainte-Catherine 7", 44.838, -0.574, closesAt: 19),
    Store("Bremen", "Ostertorsteinweg 3", 53.073, 8.815, closesAt: 18),
    Store("Brussels", "Rue Dansaert 25", 50.851, 4.346, closesAt: 19),
    Store("Cologne", "Ehrenstraße 71", 50.939, 6.942, closesAt: 19),
    Store("Copenhagen", "Jægersborggade 9", 55.692, 12.545, closesAt: 18, hasRoastery: true),
    Store("Dublin", "Fade Street 5", 53.342, -6.264, closesAt: 20),
    Store("Edinburgh", "Broughton Street 33", 55.957, -3.189, closesAt: 18),
    Store("Geneva", "Rue de Carouge 20", 46.195, 6.147, closesAt: 18),
    Store("Gothenburg", "Magasinsgatan 17", 57.704, 11.962, closesAt: 18),
    Store("Hamburg", "Schanzenstraße 50", 53.563, 9.963, closesAt: 19),
    Store("Helsinki", "Iso Roobertinkatu 22", 60.163, 24.940, closesAt: 18),
    Store("Lausanne", "Rue Centrale 11", 46.521, 6.633, closesAt: 18),
    Store("Lisbon", "Rua da Rosa 60", 38.713, -9.146, closesAt: 21, hasRoastery: true),
    Store("London", "Lamb's Conduit Street 44", 51.523, -0.119, closesAt: 20),
    Store("Lyon", "Rue Mercière 31", 45.762, 4.833, closesAt: 19),
    Store("Madrid", "Calle del Pez 10", 40.424, -3.705, closesAt: 22),
    Store("Marseille", "Cours Julien 26", 43.294, 5.383, closesAt: 20),
    Store("Milan", "Via Solferino 18", 45.475, 9.187, closesAt: 20),
    Store("Munich", "Türkenstraße 52", 48.152, 11.576, closesAt: 19),
    Store("Oslo", "Thorvald Meyers gate 40", 59.925, 10.759, closesAt: 18),
    Store("Paris", "Rue des Martyrs 70", 48.881, 2.340, closesAt: 20),
    Store("Prague", "Krymská 12", 50.072, 14.449, closesAt: 20),
    Store("Rome", "Via del Boschetto 3", 41.895, 12.492, closesAt: 21),
    Store("Rotterdam", "Witte de Withstraat 8", 51.915, 4.477, closesAt: 18),
    Store("Stockholm", "Nytorgsgatan 30", 59.314, 18.082, closesAt: 18),
    Store("Vienna", "Lindengasse 14", 48.201, 16.351, closesAt: 20),
    Store("Warsaw", "Poznańska 21", 52.226, 21.013, closesAt: 20),
    Store("Zürich", "Niederdorfstrasse 23", 47.374, 8.544, closesAt: 19, hasRoastery: true),
  ]
}
