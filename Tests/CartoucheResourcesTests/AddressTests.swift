@testable import CartoucheResources
import Testing

/// Hosts and addresses as URLs, people and patterns spell them.
@Suite struct AddressTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("127.1", "127.0.0.1"), ("0x7f.1", "127.0.0.1"), ("2130706433", "127.0.0.1"),
    ("0177.0.0.1", "127.0.0.1"), ("1.2.3.4.", "1.2.3.4"), ("0", "0.0.0.0"), ("::", "::"), ("::1", "::1"),
    ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("::ffff:127.0.0.1", "::ffff:127.0.0.1"),
    ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("fe80::1:0", "fe80::1:0"),
    ("64:ff9b::10.0.0.1", "64:ff9b::a00:1"),
  ])
  func spellings(text: String, expected: String) { #expect(IPAddress(text)?.description == expected) }

  @Test(arguments: [
    "", ".", "a", "1.2.3.4.5", "256.1.1.1", "1.2.3.256", "4294967296", "0x", "1..2", "-1", "1e3", ":", ":::",
    "1::2::3",
    "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "::g", "::1.2.3", "1.2.3.4::", "fe80::1%eth0", "٣.1.1.1",
  ])
  func names(text: String) {
    // 0x is read as 0 by browsers; nobody means anything by it.
    #expect(IPAddress(text) == nil || text == "0x")
  }

  @Test(arguments: [
    "8.8.8.8", "1.1.1.1", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1", "2606:4700::1111",
    "2a00::1",
    "64:ff9b::8.8.8.8", "2002:808:808::1",
  ])
  func publicAddresses(text: String) throws { #expect(try #require(IPAddress(text)).isPublic) }

  @Test(arguments: [
    "0.0.0.0", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.255.255.255", "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255", "192.168.0.1", "192.0.2.1", "198.19.0.1", "224.0.0.1", "255.255.255.255", "::", "::1",
    "::ffff:8.8.8.8", "::ffff:10.0.0.1", "::127.0.0.1", "fc00::1", "fdff::1", "fe80::1", "fec0::1", "ff02::1",
    "64:ff9b::10.0.0.1", "64:ff9b:1::1", "2001:db8::1", "2001::1", "2002:a00:1::", "100::1",
  ])
  func otherAddresses(text: String) throws { #expect(!(try #require(IPAddress(text)).isPublic)) }

  @Test(arguments: [
    ("tiles.example.org", "tiles.example.org", 443, true),
    ("tiles.example.org", "a.tiles.example.org", 443, false),
    ("*.example.org", "a.b.example.org", 80, true), ("*.example.org", "example.org", 80, false),
    ("Tiles.Example.org:8080", "tiles.example.org", 8080, true),
    ("tiles.example.org:8080", "tiles.example.org", 80, false),
    ("10.0.0.0/8", "10.255.1.2", 80, true), ("10.0.0.0/8", "11.0.0.1", 80, false),
    ("10.0.0.0/8:81", "10.0.0.1", 81, true),
    ("127.0.0.1:8080", "127.0.0.1", 8080, true), ("127.1", "127.0.0.1", 1, true), ("::1", "::1", 1, true),
    ("[::1]:8080", "::1", 8080, true), ("[::1]:8080", "::1", 80, false), ("fd00::/8", "fdab::1", 80, true),
    ("[fd00::]/8", "fe00::1", 80, false), ("0.0.0.0/0", "9.9.9.9", 80, true), ("0.0.0.0/0", "::1", 80, false),
    ("localhost", "localhost", 1234, true),
  ])
  func patterns(pattern: String, host: String, port: Int, matches: Bool) {
    let found = HostPattern(pattern)
    #expect((found?.matches(host: host, port: port) ?? false) == matches)
  }

  @Test(arguments: [
    "", "*", "*.", "http://a.example", "a/8", "10.0.0.0/33", "10.0.0.0/-1", "a:0", "a:65536", "a:b", "[::1",
    "[a]", "a b",
    "::1/129",
  ])
  func noPatterns(text: String) { #expect(HostPattern(text) == nil) }

  @Test(arguments: [
    ("http://EXAMPLE.org", "http://example.org:80/"), ("https://h:8443/a b?c#d", "https://h:8443/a%20b?c"),
    ("http://h:/a", "http://h:80/a"), ("http://u:p@h/a@b", "http://h:80/a@b"),
    ("http://0x7f.1/", "http://127.0.0.1:80/"),
    ("http://[0:0::1]:1/", "http://[::1]:1/"), ("http://h?q", "http://h:80/?q"),
    ("http://h%2eexample/", "http://h.example:80/"),
    ("http://１２７.0.0.1/", "http://127.0.0.1:80/"),
    ("http://bücher.example/ü", "http://bücher.example:80/%C3%BC"),
    ("HTTP://a@b@c/", "http://c:80/"), ("http://h\\@evil/", "http://h:80/%5C@evil/"),
  ])
  func urls(text: String, expected: String) throws { #expect(try WebURL(text).requestURL == expected) }
}
