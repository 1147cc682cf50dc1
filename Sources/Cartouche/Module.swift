// The module
