/* The header hides the limits on entities unless these are defined, as they are where the library is built. */
#define XML_DTD 1
#define XML_GE 1
#include <expat.h>
