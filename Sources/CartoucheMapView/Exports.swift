// The values that maps are made of, so that one import is enough.
@_exported import Cartouche
