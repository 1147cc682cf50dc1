import MapLibre

// Servers, keys, the network and messages under the names from before the SDK was renamed.

/// `MLNActionJournalOptions` under its name before the SDK was renamed.
public typealias MGLActionJournalOptions = MLNActionJournalOptions
/// `MLNLoggingBlockHandler` under its name before the SDK was renamed.
public typealias MGLLoggingBlockHandler = MLNLoggingBlockHandler
/// `MLNLoggingConfiguration` under its name before the SDK was renamed.
public typealias MGLLoggingConfiguration = MLNLoggingConfiguration
/// `MLNLoggingLevel` under its name before the SDK was renamed.
public typealias MGLLoggingLevel = MLNLoggingLevel
/// `MLNMapOptions` under its name before the SDK was renamed.
public typealias MGLMapOptions = MLNMapOptions
/// `MLNNetworkConfiguration` under its name before the SDK was renamed.
public typealias MGLNetworkConfiguration = MLNNetworkConfiguration
/// `MLNNetworkConfigurationDelegate` under its name before the SDK was renamed.
public typealias MGLNetworkConfigurationDelegate = MLNNetworkConfigurationDelegate
/// `MLNNetworkResponse` under its name before the SDK was renamed.
public typealias MGLNetworkResponse = MLNNetworkResponse
/// `MLNSettings` under its name before the SDK was renamed.
public typealias MGLSettings = MLNSettings
/// `MLNTileServerOptions` under its name before the SDK was renamed.
public typealias MGLTileServerOptions = MLNTileServerOptions
/// `MLNWellKnownTileServer` under its name before the SDK was renamed.
public typealias MGLWellKnownTileServer = MLNWellKnownTileServer
