# The command in a slim image:
#   docker build -t cartouche .
#   docker run --rm -v "$PWD:/maps" cartouche render places.geojson -o places.png

FROM swift:6.1-bookworm AS build
WORKDIR /source
COPY . .
# For every processor of the architecture: SIMD= leaves out what only the machine that builds has.
RUN apt-get update && make install SIMD= PREFIX=/usr DESTDIR=/image && rm -rf /var/lib/apt/lists/*

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates \
    libbrotli1 libcurl4 libdeflate0 libexpat1 libfontconfig1 libfribidi0 libharfbuzz0b libproj25 libspng0 libsqlite3-0 libtiff6 \
    libturbojpeg0 libwebp7 libzstd1 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /image/ /
WORKDIR /maps
ENTRYPOINT ["cartouche"]
CMD ["--help"]
