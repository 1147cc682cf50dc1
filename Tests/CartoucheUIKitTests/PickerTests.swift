import CartoucheUIKit
import Foundation
import Testing

@MainActor @Suite struct PickerTests {
  private final class Styles: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var names = [["Streets", "Dark", "Light", "Satellite"], ["1", "2"]]
    var log: [String] = []
    func numberOfComponents(in pickerView: UIPickerView) -> Int { names.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      names[component].count
    }
    func pickerView(
      _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? {
      names[component][row]
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
      log.append(names[component][row])
    }
  }

  private func texts(_ view: UIView) -> [String] {
    view.subviews.compactMap { ($0 as? UILabel)?.text }
  }

  @Test("A picker shows the rows around the chosen ones, and chooses by taps and calls") func rows() {
    let (styles, picker) = (Styles(), UIPickerView())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
    window.addSubview(picker)
    (picker.dataSource, picker.delegate) = (styles, styles)
    picker.layoutIfNeeded()
    #expect(picker.frame.size == CGSize(width: 320, height: 216) && picker.numberOfComponents == 2)
    #expect(texts(picker).sorted() == ["1", "2", "Dark", "Light", "Satellite", "Streets"])
    let touch = UITouch(at: CGPoint(x: 80, y: 108 + 32), in: window)
    window.send([touch])
    touch.change(to: CGPoint(x: 80, y: 108 + 32), phase: .ended, timestamp: 0.1)
    window.send([touch])
    #expect(styles.log == ["Dark"] && picker.selectedRow(inComponent: 0) == 1)
    picker.selectRow(99, inComponent: 1, animated: true)
    picker.selectRow(1, inComponent: 7, animated: true)
    #expect(picker.selectedRow(inComponent: 1) == 1 && styles.log == ["Dark"])
    #expect(picker.selectedRow(inComponent: 7) == -1)
    styles.names = [["Only"]]
    picker.reloadAllComponents()
    picker.layoutIfNeeded()
    #expect(picker.selectedRow(inComponent: 0) == 0 && texts(picker) == ["Only"])
    styles.names = [[]]
    picker.reloadComponent(0)
    #expect(picker.selectedRow(inComponent: 0) == -1)
  }

  @Test("A delegate gives rows sizes and views of its own") func views() {
    final class Source: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
      var used = 0
      func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
      func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 200 }
      func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 100 }
      func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 50 }
      func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
      ) -> UIView {
        if view != nil { used += 1 }
        let swatch = view ?? UIView()
        swatch.tag = row
        return swatch
      }
    }
    let (source, picker) = (Source(), UIPickerView())
    (picker.dataSource, picker.delegate) = (source, source)
    picker.selectRow(100, inComponent: 0, animated: false)
    let middle = picker.view(forRow: 100, forComponent: 0)
    #expect(middle?.tag == 100 && middle?.center == CGPoint(x: 160, y: 108))
    #expect(picker.rowSize(forComponent: 0) == CGSize(width: 100, height: 50))
    #expect(picker.view(forRow: 90, forComponent: 0) == nil)
    picker.selectRow(0, inComponent: 0, animated: false)
    #expect(picker.view(forRow: 0, forComponent: 0)?.tag == 0 && source.used > 0)
  }

  @Test("Touches and events can be made without a place") func plainTouches() {
    let (touch, event) = (UITouch(), UIEvent())
    #expect(touch.location(in: nil) == .zero && touch.view == nil && touch.phase == .began)
    #expect(event.allTouches == nil)
    final class Pad: UIView {
      var touched = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touched += touches.count }
    }
    let pad = Pad(frame: .zero)
    pad.touchesBegan([touch], with: event)
    #expect(pad.touched == 1)
  }
}
