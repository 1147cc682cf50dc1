// The errors and limits of the archive around a bundle, so that `import CartoucheVenue` is enough.
@_exported import enum CartoucheZIP.ZipError
@_exported import struct CartoucheZIP.ZipLimits
