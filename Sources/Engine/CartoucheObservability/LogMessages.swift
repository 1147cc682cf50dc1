#if Observability
  import Cartouche
  import Logging

  extension FrameReport {
    /// The level and the text of the message about the picture.
    var message: (Logger.Level, Logger.Message) {
      switch result {
      case .success(.complete): (.debug, "picture finished")
      case .success(.partial): (.info, "picture incomplete")
      case .success(.failed): (.warning, "picture without its sources")
      case .failure(.cancelled): (.debug, "picture cancelled")
      case .failure(.busy): (.info, "picture refused")
      case .failure: (.warning, "picture failed")
      }
    }

    /// The rest of the message.
    var metadata: Logger.Metadata {
      var metadata: Logger.Metadata = [
        "work": "\(work.rawValue)", "mode": "\(mode.name)", "outcome": "\(outcome)",
        "size": "\(viewport.width)x\(viewport.height)@\(viewport.pixelRatio)", "zoom": "\(zoom)",
        "tiles-kept": "\(tiles.kept)", "tiles-loaded": "\(tiles.made)",
      ]
      for phase in FramePhase.allCases {
        metadata["\(phase.rawValue)-ms"] = "\(durations[phase].milliseconds)"
      }
      switch result {
      case .success(let outcome) where !outcome.shortfalls.isEmpty:
        metadata["shortfalls"] = .array(outcome.shortfalls.map { "\($0)" })
      case .success: break
      case .failure(let error): metadata["cause"] = "\(error)"
      }
      return metadata
    }
  }

  extension LoadReport {
    /// The level and the text of the message about the load.
    var message: (Logger.Level, Logger.Message) {
      switch outcome {
      case .found: (.trace, "load finished")
      case .cancelled: (.trace, "load cancelled")
      case .notFound: (kind == .tile ? .trace : .info, "resource not found")
      case .status, .unreachable, .timedOut, .refused, .tooLarge, .invalid: (.warning, "load failed")
      }
    }

    /// The rest of the message.
    var metadata: Logger.Metadata {
      var metadata: Logger.Metadata = [
        "url": "\(url)", "kind": "\(kind.rawValue)", "outcome": "\(outcome.rawValue)",
        "bytes": "\(byteCount)", "duration-ms": "\(duration.milliseconds)", "from-cache": "\(isFromCache)",
        "retries": "\(retryCount)",
      ]
      if let host { metadata["host"] = "\(host)" }
      if let tile { metadata["tile"] = "\(tile)" }
      if case .failure(let error) = result { metadata["cause"] = "\(error)" }
      return metadata
    }
  }

  extension Duration {
    /// The duration in milliseconds, to the microsecond.
    fileprivate var milliseconds: Double { (self / .microseconds(1)).rounded() / 1000 }
  }
#endif
