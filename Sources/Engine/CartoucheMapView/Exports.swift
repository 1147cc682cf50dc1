// The values that maps consist of, so that one import is enough.
@_exported import Cartouche
