import Cartouche
import Foundation
import NeighborNames
import Testing

import struct Cartouche.Camera
import struct Cartouche.EdgeInsets

/// Names in a file that imports other modules beside Cartouche; what matters is that this compiles.
@Suite struct NeighborNamesTests {
  @Test func aModuleSelectsATypeThatTwoModulesDeclare() {
    let map = Cartouche.Map.blank
    let color = Cartouche.Color.self
    let point: Cartouche.Point = [1, 2]
    #expect(map.style.layers.isEmpty && "\(color)" == "Color" && point.x == 1)
  }

  @Test func anImportOfTheTypeTakesPrecedence() {
    #expect(EdgeInsets(all: 3).left == 3)
  }

  /// Types of servers, logs and metrics need no module.
  @Test func typesOfServersAreNotHidden() {
    let neighbors: [Any.Type] = [
      Image.self, Text.self, Logger.self, Router.self, Request.self, Response.self, HTTPRequest.self,
      HTTPResponse.self, Application.self, Counter.self, Gauge.self, Recorder.self,
    ]
    #expect(neighbors.allSatisfy { String(reflecting: $0).hasPrefix("NeighborNames.") })
  }

  /// No other name of the umbrella is one of Foundation or Testing, so that each is found without a module.
  @Test func namesOfTheUmbrellaAreUnique() {
    let types: [Any.Type] = [
      // Maps.
      DefaultLook.self, LiveMap.self, MapError.self, MapInput.self, PreparedSnapshot.self, Snapshot.self,
      Snapshotter.self, TilesInput.self, Camera.self, CameraAnimation.self, Viewport.self, Limits.self,
      LoadOptions.self, LoadProgress.self, SourceData.self, FeatureQuery.self, QueriedFeature.self,
      FrameFeatures.self, FrameOutline.self, DebugOptions.self, MapMode.self, StyleImage.self,
      // Styles and values.
      StyleDocument.self, StyleLayer.self, StyleSource.self, StyleError.self, StyleFinding.self,
      StyleExpression.self, Filter.self, Formatted.self, Value.self, ValueType.self, PropertyUnit.self,
      Visibility.self, Padding.self, Attribution.self, Interpolation.self,
      // Data.
      Feature.self, FeatureCollection.self, Geometry.self, GeoJSON.self, Position.self, BoundingBox.self,
      Box.self, CoordinateBounds.self, TileID.self, TileJSON.self, TileSet.self, DataReader.self,
      DataError.self, DataFormat.self, Diagnostic.self, InputPlace.self, TextLocation.self, JSONValue.self,
      JSONObject.self, JSONPointer.self, JSONError.self,
      // Bytes.
      ResourceRequest.self, ResourceResponse.self, ResourceError.self, SchemeLoader.self, FileLoader.self,
      OriginPolicy.self, Compression.self, ImageError.self, ImageFormat.self, RasterError.self,
    ]
    #expect(Set(types.map(ObjectIdentifier.init)).count == types.count)
  }
}
