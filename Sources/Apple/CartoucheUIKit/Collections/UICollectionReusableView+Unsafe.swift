// Sound: both declarations of each pair have one symbol and one type: parameters by value, the class as `self`, a new
// object as the result. The compiler calls the second by that symbol; the body is that of the first.

import CartoucheCoreGraphics
import Foundation

// Programs register classes whose initialisers are not `required`, since UIKit does not ask for that. Swift makes
// objects of a class that is known only at run time through `required` initialisers alone; a convenience initialiser,
// however, calls the designated one of the very class that it is called for.

extension UICollectionReusableView {
  @_silgen_name("cartouche_uikit_new_reusable_view")
  convenience init(registeredWith frame: CGRect) { self.init(frame: frame) }

  /// A view of this very class, made by its own `init(frame:)`.
  ///
  /// As on iOS, a class without that initialiser stops the program with a message.
  @_silgen_name("cartouche_uikit_new_reusable_view")
  static func make(frame: CGRect) -> UICollectionReusableView
}

extension UITableViewCell {
  @_silgen_name("cartouche_uikit_new_table_cell")
  convenience init(registeredAs reuseIdentifier: String?) {
    self.init(style: .default, reuseIdentifier: reuseIdentifier)
  }

  /// A row of this very class, made by its own `init(style:reuseIdentifier:)`.
  ///
  /// As on iOS, a class without that initialiser stops the program with a message.
  @_silgen_name("cartouche_uikit_new_table_cell")
  static func make(reuseIdentifier: consuming String?) -> UITableViewCell
}
