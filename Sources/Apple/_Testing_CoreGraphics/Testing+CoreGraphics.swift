// The module that the compiler imports into files that import both Testing and CoreGraphics. Apple's platforms have one, which
// attaches pictures to tests; here it is empty, so that such files compile.
