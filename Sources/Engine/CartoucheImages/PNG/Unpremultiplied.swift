/// A channel before it was multiplied by `alpha` / 255, rounded to nearest; 0 when alpha is 0.
///
/// A channel above its alpha, which no premultiplied colour has, gives 255.
func unpremultiplied(_ channel: UInt8, _ alpha: UInt8) -> UInt8 {
  guard alpha > 0 else { return 0 }
  let (channel, alpha) = (Int(channel), Int(alpha))
  return UInt8(min((channel * 255 + alpha / 2) / alpha, 255))
}
