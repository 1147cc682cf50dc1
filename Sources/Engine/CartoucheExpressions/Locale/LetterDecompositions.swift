/// Lower-case letters decomposed into base letter and marks, for Latin, Greek and Cyrillic.
///
/// Source: canonical decompositions of the Unicode Character Database. Each row: the marks, then pairs of
/// composed letter and base letter.
enum LetterDecompositions {
  /// Base letter and marks by composed letter.
  static let table: [Unicode.Scalar: (base: Unicode.Scalar, marks: [Unicode.Scalar])] = {
    var table: [Unicode.Scalar: (base: Unicode.Scalar, marks: [Unicode.Scalar])] = [:]
    for (marks, pairs) in rows {
      let scalars = Array(pairs.unicodeScalars)
      for index in stride(from: 0, to: scalars.count - 1, by: 2) {
        table[scalars[index]] = (scalars[index + 1], marks.compactMap(Unicode.Scalar.init))
      }
    }
    return table
  }()

  // Strokes are not marks in Unicode, but sort like them (Unicode Collation Algorithm, DUCET).
  private static let rows: [(marks: [UInt32], pairs: String)] = [
    ([0x338], "øođdłlħhŧtɨi"),
    ([0x300], "àaèeìiòoùuǹnẁwỳyѐеѝиὰαὲεὴηὶιὸοὺυὼω"),
    ([0x301], "áaéeíióoúuýyćcĺlńnŕrśsźzǵgǽæǿøḱkḿmṕpẃwάαέεήηίιόούυώωѓгќкάαέεήηίιόούυώω"),
    ([0x302], "âaêeîiôoûuĉcĝgĥhĵjŝsŵwŷyẑz"),
    ([0x303], "ãañnõoĩiũuṽvẽeỹy"),
    ([0x308], "äaëeïiöoüuÿyḧhẅwẍxẗtϊιϋυёеїіӓаӛәӝжӟзӥиӧоӫөӭэӱуӵчӹы"),
    ([0x30A], "åaůuẘwẙy"),
    ([0x327], "çcģgķkļlņnŗrşsţtȩeḑdḩh"),
    ([0x304], "āaēeīiōoūuǣæȳyḡgӣиӯуᾱαῑιῡυ"),
    ([0x306], "ăaĕeğgĭiŏoŭuйиўуӂжӑаӗеᾰαῐιῠυ"),
    ([0x328], "ąaęeįiųuǫo"),
    ([0x307], "ċcėeġgżzȧaȯoḃbḋdḟfḣhṁmṅnṗpṙrṡsṫtẇwẋxẏyẛſ"),
    ([0x30C], "čcďděeľlňnřršsťtžzǎaǐiǒoǔuǧgǩkǯʒǰjȟh"),
    ([0x30B], "őoűuӳу"),
    ([0x31B], "ơoưu"),
    ([0x308, 0x304], "ǖuǟaȫo"),
    ([0x308, 0x301], "ǘuḯiΐιΰυΐιΰυ"),
    ([0x308, 0x30C], "ǚu"),
    ([0x308, 0x300], "ǜuῒιῢυ"),
    ([0x307, 0x304], "ǡaȱo"),
    ([0x328, 0x304], "ǭo"),
    ([0x30A, 0x301], "ǻa"),
    ([0x30F], "ȁaȅeȉiȍoȑrȕuѷѵ"),
    ([0x311], "ȃaȇeȋiȏoȓrȗu"),
    ([0x326], "șsțt"),
    ([0x303, 0x304], "ȭo"),
    ([0x325], "ḁa"),
    ([0x323], "ḅbḍdḥhḳkḷlṃmṇnṛrṣsṭtṿvẉwẓzạaẹeịiọoụuỵy"),
    ([0x331], "ḇbḏdḵkḻlṉnṟrṯtẕzẖh"),
    ([0x327, 0x301], "ḉc"),
    ([0x32D], "ḓdḙeḽlṋnṱtṷu"),
    ([0x304, 0x300], "ḕeṑo"),
    ([0x304, 0x301], "ḗeṓo"),
    ([0x330], "ḛeḭiṵu"),
    ([0x327, 0x306], "ḝe"),
    ([0x32E], "ḫh"),
    ([0x323, 0x304], "ḹlṝr"),
    ([0x303, 0x301], "ṍoṹu"),
    ([0x303, 0x308], "ṏo"),
    ([0x301, 0x307], "ṥs"),
    ([0x30C, 0x307], "ṧs"),
    ([0x323, 0x307], "ṩs"),
    ([0x324], "ṳu"),
    ([0x304, 0x308], "ṻu"),
    ([0x309], "ảaẻeỉiỏoủuỷy"),
    ([0x302, 0x301], "ấaếeốo"),
    ([0x302, 0x300], "ầaềeồo"),
    ([0x302, 0x309], "ẩaểeổo"),
    ([0x302, 0x303], "ẫaễeỗo"),
    ([0x323, 0x302], "ậaệeộo"),
    ([0x306, 0x301], "ắa"),
    ([0x306, 0x300], "ằa"),
    ([0x306, 0x309], "ẳa"),
    ([0x306, 0x303], "ẵa"),
    ([0x323, 0x306], "ặa"),
    ([0x31B, 0x301], "ớoứu"),
    ([0x31B, 0x300], "ờoừu"),
    ([0x31B, 0x309], "ởoửu"),
    ([0x31B, 0x303], "ỡoữu"),
    ([0x31B, 0x323], "ợoựu"),
    ([0x313], "ἀαἐεἠηἰιὀοὐυὠωῤρ"),
    ([0x314], "ἁαἑεἡηἱιὁοὑυὡωῥρ"),
    ([0x313, 0x300], "ἂαἒεἢηἲιὂοὒυὢω"),
    ([0x314, 0x300], "ἃαἓεἣηἳιὃοὓυὣω"),
    ([0x313, 0x301], "ἄαἔεἤηἴιὄοὔυὤω"),
    ([0x314, 0x301], "ἅαἕεἥηἵιὅοὕυὥω"),
    ([0x313, 0x342], "ἆαἦηἶιὖυὦω"),
    ([0x314, 0x342], "ἇαἧηἷιὗυὧω"),
    ([0x313, 0x345], "ᾀαᾐηᾠω"),
    ([0x314, 0x345], "ᾁαᾑηᾡω"),
    ([0x313, 0x300, 0x345], "ᾂαᾒηᾢω"),
    ([0x314, 0x300, 0x345], "ᾃαᾓηᾣω"),
    ([0x313, 0x301, 0x345], "ᾄαᾔηᾤω"),
    ([0x314, 0x301, 0x345], "ᾅαᾕηᾥω"),
    ([0x313, 0x342, 0x345], "ᾆαᾖηᾦω"),
    ([0x314, 0x342, 0x345], "ᾇαᾗηᾧω"),
    ([0x300, 0x345], "ᾲαῂηῲω"),
    ([0x345], "ᾳαῃηῳω"),
    ([0x301, 0x345], "ᾴαῄηῴω"),
    ([0x342], "ᾶαῆηῖιῦυῶω"),
    ([0x342, 0x345], "ᾷαῇηῷω"),
    ([0x308, 0x342], "ῗιῧυ"),
  ]
}
