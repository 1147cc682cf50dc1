extension RoutePhrases {
  /// The languages in which instructions are available, as BCP 47 tags in alphabetical order.
  package static let languages: [String] = texts.keys.sorted()

  /// The phrases by language.
  static let table: [String: [Phrase: String]] = texts.mapValues { text in
    var phrases: [Phrase: String] = [:]
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":"), let phrase = Phrase(rawValue: String(line[..<colon])) else {
        continue
      }
      phrases[phrase] = String(line[colon...].dropFirst(2))
    }
    return phrases
  }

  /// The phrases by language, each on a line behind its name.
  ///
  /// As text they take the compiler no time; as dictionaries of literals they took seconds.
  private static let texts: [String: String] = [
    "en": """
    depart: Set off
    departFrom: Leave {place}
    getOff: Get off on {floor}
    slightLeft: Bear left
    slightRight: Bear right
    left: Turn left
    right: Turn right
    sharpLeft: Turn sharp left
    sharpRight: Turn sharp right
    turnAt: {turn} at {place}
    arrive: Arrive
    arriveAt: Arrive at {place}
    stop: Stop
    stopAt: Stop at {place}
    elevator: Take the lift to {floor}
    stairs: Take the stairs to {floor}
    escalator: Take the escalator to {floor}
    travelator: Take the moving walkway to {floor}
    ramp: Take the ramp to {floor}
    ladder: Climb the ladder to {floor}
    door: Go through the door to {floor}
    other: Take the {kind} to {floor}
    go: Go to {floor}
    level: Level {number}
    walk: {instruction} and walk {metres} m
    """,
    "de": """
    depart: Losgehen
    departFrom: {place} verlassen
    getOff: Aussteigen: {floor}
    slightLeft: Leicht links halten
    slightRight: Leicht rechts halten
    left: Links abbiegen
    right: Rechts abbiegen
    sharpLeft: Scharf links abbiegen
    sharpRight: Scharf rechts abbiegen
    turnAt: Bei {place}: {turn}
    arrive: Am Ziel
    arriveAt: Am Ziel: {place}
    stop: Zwischenziel
    stopAt: Zwischenziel: {place}
    elevator: Mit dem Aufzug: {floor}
    stairs: Über die Treppe: {floor}
    escalator: Mit der Rolltreppe: {floor}
    travelator: Mit dem Fahrsteig: {floor}
    ramp: Über die Rampe: {floor}
    ladder: Über die Leiter: {floor}
    door: Durch die Tür: {floor}
    other: {kind}: {floor}
    go: Weiter: {floor}
    level: Ebene {number}
    walk: {instruction}, dann {metres} m gehen
    """,
    "fr": """
    depart: Se mettre en route
    departFrom: Quitter {place}
    getOff: Sortir : {floor}
    slightLeft: Serrer à gauche
    slightRight: Serrer à droite
    left: Tourner à gauche
    right: Tourner à droite
    sharpLeft: Tourner franchement à gauche
    sharpRight: Tourner franchement à droite
    turnAt: {turn} à hauteur de {place}
    arrive: Arrivée
    arriveAt: Arrivée : {place}
    stop: Étape
    stopAt: Étape : {place}
    elevator: Prendre l’ascenseur : {floor}
    stairs: Prendre l’escalier : {floor}
    escalator: Prendre l’escalier mécanique : {floor}
    travelator: Prendre le trottoir roulant : {floor}
    ramp: Prendre la rampe : {floor}
    ladder: Prendre l’échelle : {floor}
    door: Passer la porte : {floor}
    other: Prendre {kind} : {floor}
    go: Continuer : {floor}
    level: Niveau {number}
    walk: {instruction}, puis marcher {metres} m
    """,
    "es": """
    depart: Comience a andar
    departFrom: Salga de {place}
    getOff: Salga en {floor}
    slightLeft: Manténgase a la izquierda
    slightRight: Manténgase a la derecha
    left: Gire a la izquierda
    right: Gire a la derecha
    sharpLeft: Gire cerrado a la izquierda
    sharpRight: Gire cerrado a la derecha
    turnAt: {turn} a la altura de {place}
    arrive: Ha llegado
    arriveAt: Ha llegado a {place}
    stop: Parada intermedia
    stopAt: Parada intermedia: {place}
    elevator: Tome el ascensor hasta {floor}
    stairs: Tome las escaleras hasta {floor}
    escalator: Tome la escalera mecánica hasta {floor}
    travelator: Tome el pasillo rodante hasta {floor}
    ramp: Tome la rampa hasta {floor}
    ladder: Suba o baje por la escala hasta {floor}
    door: Pase por la puerta hasta {floor}
    other: Tome {kind} hasta {floor}
    go: Siga hasta {floor}
    level: Nivel {number}
    walk: {instruction} y camine {metres} m
    """,
    "it": """
    depart: Partire
    departFrom: Lasciare {place}
    getOff: Uscire a {floor}
    slightLeft: Tenere la sinistra
    slightRight: Tenere la destra
    left: Svoltare a sinistra
    right: Svoltare a destra
    sharpLeft: Svoltare tutto a sinistra
    sharpRight: Svoltare tutto a destra
    turnAt: {turn} all’altezza di {place}
    arrive: Arrivo
    arriveAt: Arrivo: {place}
    stop: Tappa
    stopAt: Tappa: {place}
    elevator: Prendere l’ascensore fino a {floor}
    stairs: Prendere le scale fino a {floor}
    escalator: Prendere la scala mobile fino a {floor}
    travelator: Prendere il tappeto mobile fino a {floor}
    ramp: Prendere la rampa fino a {floor}
    ladder: Prendere la scala a pioli fino a {floor}
    door: Passare la porta fino a {floor}
    other: Prendere {kind} fino a {floor}
    go: Proseguire fino a {floor}
    level: Livello {number}
    walk: {instruction} e camminare per {metres} m
    """,
    "nl": """
    depart: Ga op weg
    departFrom: Verlaat {place}
    getOff: Stap uit op {floor}
    slightLeft: Houd links aan
    slightRight: Houd rechts aan
    left: Ga linksaf
    right: Ga rechtsaf
    sharpLeft: Ga scherp linksaf
    sharpRight: Ga scherp rechtsaf
    turnAt: {turn} bij {place}
    arrive: U bent er
    arriveAt: U bent bij {place}
    stop: Tussenstop
    stopAt: Tussenstop bij {place}
    elevator: Neem de lift naar {floor}
    stairs: Neem de trap naar {floor}
    escalator: Neem de roltrap naar {floor}
    travelator: Neem het rolpad naar {floor}
    ramp: Neem de hellingbaan naar {floor}
    ladder: Neem de ladder naar {floor}
    door: Ga door de deur naar {floor}
    other: Neem {kind} naar {floor}
    go: Ga naar {floor}
    level: Verdieping {number}
    walk: {instruction} en loop {metres} m
    """,
    "pt": """
    depart: Comece a andar
    departFrom: Saia de {place}
    getOff: Saia em {floor}
    slightLeft: Mantenha-se à esquerda
    slightRight: Mantenha-se à direita
    left: Vire à esquerda
    right: Vire à direita
    sharpLeft: Vire acentuadamente à esquerda
    sharpRight: Vire acentuadamente à direita
    turnAt: {turn} junto a {place}
    arrive: Chegada
    arriveAt: Chegada: {place}
    stop: Paragem
    stopAt: Paragem: {place}
    elevator: Use o elevador até {floor}
    stairs: Use as escadas até {floor}
    escalator: Use a escada rolante até {floor}
    travelator: Use a esteira rolante até {floor}
    ramp: Use a rampa até {floor}
    ladder: Use a escada de mão até {floor}
    door: Passe pela porta até {floor}
    other: Use {kind} até {floor}
    go: Siga até {floor}
    level: Nível {number}
    walk: {instruction} e caminhe {metres} m
    """,
    "ja": """
    depart: 出発します
    departFrom: {place}を出ます
    getOff: {floor}で降ります
    slightLeft: 斜め左に進みます
    slightRight: 斜め右に進みます
    left: 左に曲がります
    right: 右に曲がります
    sharpLeft: 左に大きく曲がります
    sharpRight: 右に大きく曲がります
    turnAt: {place}で{turn}
    arrive: 到着です
    arriveAt: {place}に到着です
    stop: 経由地です
    stopAt: 経由地の{place}です
    elevator: エレベーターで{floor}へ行きます
    stairs: 階段で{floor}へ行きます
    escalator: エスカレーターで{floor}へ行きます
    travelator: 動く歩道で{floor}へ行きます
    ramp: スロープで{floor}へ行きます
    ladder: はしごで{floor}へ行きます
    door: ドアを通って{floor}へ行きます
    other: {kind}で{floor}へ行きます
    go: {floor}へ行きます
    level: レベル{number}
    walk: {instruction}（{metres} m）
    """,
    "zh": """
    depart: 出发
    departFrom: 离开{place}
    getOff: 在{floor}走出
    slightLeft: 稍向左转
    slightRight: 稍向右转
    left: 左转
    right: 右转
    sharpLeft: 向左急转
    sharpRight: 向右急转
    turnAt: 在{place}{turn}
    arrive: 到达
    arriveAt: 到达{place}
    stop: 途经点
    stopAt: 途经点：{place}
    elevator: 乘电梯到{floor}
    stairs: 走楼梯到{floor}
    escalator: 乘自动扶梯到{floor}
    travelator: 乘自动步道到{floor}
    ramp: 走坡道到{floor}
    ladder: 爬梯子到{floor}
    door: 穿过门到{floor}
    other: 经{kind}到{floor}
    go: 前往{floor}
    level: {number}层
    walk: {instruction}，然后步行{metres}米
    """,
    "ar": """
    depart: ابدأ السير
    departFrom: غادر {place}
    getOff: اخرج في {floor}
    slightLeft: اتجه قليلًا إلى اليسار
    slightRight: اتجه قليلًا إلى اليمين
    left: انعطف يسارًا
    right: انعطف يمينًا
    sharpLeft: انعطف بحدة إلى اليسار
    sharpRight: انعطف بحدة إلى اليمين
    turnAt: {turn} عند {place}
    arrive: لقد وصلت
    arriveAt: لقد وصلت إلى {place}
    stop: محطة على الطريق
    stopAt: محطة على الطريق: {place}
    elevator: استقل المصعد إلى {floor}
    stairs: استخدم الدرج إلى {floor}
    escalator: استخدم السلم المتحرك إلى {floor}
    travelator: استخدم الممشى المتحرك إلى {floor}
    ramp: استخدم المنحدر إلى {floor}
    ladder: استخدم السلم إلى {floor}
    door: اعبر الباب إلى {floor}
    other: استخدم {kind} إلى {floor}
    go: انتقل إلى {floor}
    level: الطابق {number}
    walk: {instruction} ثم امشِ {metres} م
    """,
  ]
}
