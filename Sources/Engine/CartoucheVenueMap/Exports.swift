// Maps and venues, so that `import CartoucheVenueMap` is enough.
@_exported import Cartouche
@_exported import CartoucheVenue
