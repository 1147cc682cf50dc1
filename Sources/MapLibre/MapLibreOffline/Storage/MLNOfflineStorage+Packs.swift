import CartoucheOffline
import MapLibreExpressions
import MapLibreSettings

extension MLNOfflineStorage {
  // MARK: Making and removing

  /// Adds a pack for a region; nothing is downloaded before ``MLNOfflinePack/resume()``.
  ///
  /// - Parameters:
  ///   - region: An ``MLNTilePyramidOfflineRegion`` or an ``MLNShapeOfflineRegion``.
  ///   - context: Bytes of the program's own, such as a name.
  ///   - completion: A handler that is called on the main actor with the pack, or with the reason why there is none:
  ///     invalid zoom levels or coordinates, a style that is not at the URL of a server, a file that cannot be written.
  public func addPack(
    for region: any MLNOfflineRegion, withContext context: Data,
    completionHandler completion: (@MainActor @Sendable (MLNOfflinePack?, (any Error)?) -> Void)? = nil
  ) {
    let definition: Result<RegionDefinition, OfflineError>
    do throws(OfflineError) {
      guard let region = region as? any KeptRegion else {
        throw .invalidRegion(
          found: "a region of type \(type(of: region))",
          expected: "an MLNTilePyramidOfflineRegion or an MLNShapeOfflineRegion")
      }
      definition = .success(try region.definition())
    } catch { definition = .failure(error) }
    perform { database async throws(OfflineError) in
      try await database.addRegion(definition.get(), context: context)
    } then: { [self] result in
      guard case .success(let region) = result else {
        completion?(nil, result.error)
        return
      }
      let pack = MLNOfflinePack(region, self, state: .inactive)
      changePacks { $0.append(pack) }
      completion?(pack, nil)
    }
  }

  /// Removes a pack, which is invalid at once.
  ///
  /// Resources that no other pack needs become part of the ambient cache, where they stay as long as there is room.
  ///
  /// - Parameter completion: A handler that is called on the main actor at the end; removing a pack twice does nothing.
  public func removePack(
    _ pack: MLNOfflinePack,
    withCompletionHandler completion: (@MainActor @Sendable ((any Error)?) -> Void)? = nil
  ) {
    changePacks { $0.removeAll { $0 === pack } }
    let region = pack.state == .invalid ? nil : pack.kept
    pack.invalidate()
    change(completion) { database async throws(OfflineError) in
      if let region { try await database.removeRegion(region.id) }
    }
  }

  /// Marks the resources of a pack as stale: servers are asked whether they are still valid when they are used or by
  /// ``MLNOfflinePack/resume()``; those that have not changed are not loaded again.
  ///
  /// As on iOS, a map does without them if the servers cannot be asked.
  ///
  /// - Parameter completion: A handler that is called on the main actor at the end.
  public func invalidatePack(
    _ pack: MLNOfflinePack,
    withCompletionHandler completion: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    let region = pack.state == .invalid ? nil : pack.kept
    change(completion) { database async throws(OfflineError) in
      if let region { try await database.invalidateRegion(region.id) }
    }
    loader.forgetAnswers()
  }

  /// Reads the packs again as new objects; the earlier objects become invalid.
  public func reloadPacks() {
    perform { database async throws(OfflineError) in
      try await database.regions()
    } then: { [self] result in
      let regions = (try? result.get()) ?? []
      for pack in replacePacks(regions.map { MLNOfflinePack($0, self) }) { pack.invalidate() }
    }
  }

  /// Sets the largest number of Mapbox tiles (`mapbox://`) in all packs together, 6000 by default.
  public func setMaximumAllowedMapboxTiles(_ maximumCount: UInt64) {
    change(nil) { database async throws(OfflineError) in await database.setTileLimit(maximumCount) }
  }

  // MARK: Other files

  /// Adds the packs of another file, such as one that was made on a phone.
  ///
  /// - Parameters:
  ///   - filePath: The path of the file, which stays as it is.
  ///   - completion: A handler that is called on the main actor with the URL of the file and with its packs as they
  ///     are here, or the reason why there are none.
  public func addContents(
    ofFile filePath: String,
    withCompletionHandler completion: (@MainActor @Sendable (URL, [MLNOfflinePack]?, (any Error)?) -> Void)? =
      nil
  ) {
    addContents(of: URL(fileURLWithPath: filePath), withCompletionHandler: completion)
  }

  /// Adds the packs of another file, such as one that was made on a phone.
  ///
  /// Packs that exist here already, with the same region and context, are replaced by new objects; of a resource in
  /// both files the newer one is kept.
  ///
  /// - Parameters:
  ///   - fileURL: The URL of the file, which stays as it is.
  ///   - completion: A handler that is called on the main actor with the URL of the file and with its packs as they
  ///     are here, or the reason why there are none.
  public func addContents(
    of fileURL: URL,
    withCompletionHandler completion: (@MainActor @Sendable (URL, [MLNOfflinePack]?, (any Error)?) -> Void)? =
      nil
  ) {
    perform { database async throws(OfflineError) in
      guard fileURL.isFileURL else {
        throw .inaccessible(path: fileURL.absoluteString, reason: "it is not a file URL")
      }
      return try await database.merge(contentsOf: fileURL.path)
    } then: { [self] result in
      guard case .success(let regions) = result else {
        completion?(fileURL, nil, result.error)
        return
      }
      let added = regions.map { MLNOfflinePack($0, self) }
      changePacks { packs in
        for pack in added {
          if let index = packs.firstIndex(where: { $0.kept?.id == pack.kept?.id }) {
            packs[index].invalidate()
            packs[index] = pack
          } else {
            packs.append(pack)
          }
        }
      }
      completion?(fileURL, added, nil)
    }
  }
}
