# A map server in a slim image, which runs as nobody and needs no file system that can be written:
#   docker build -t cartouche .
#   docker run --rm --read-only -p 8080:8080 -v "$PWD:/maps:ro" cartouche serve /maps
# Without a folder it serves the world that comes with it. The command is the same program:
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/maps" cartouche render places.geojson -o places.png
# To see that an image works:
#   docker run --rm --read-only --network none cartouche serve --check
#   docker run --rm --read-only cartouche render --size 600x400 -o - | file -

FROM swift:6.2-bookworm AS build
WORKDIR /source
COPY . .
# For every processor of the architecture, and with the Swift runtime inside: bin/make-deb builds so. bin/setup installs
# the libraries to build with.
RUN apt-get update \
  && apt-get install -y --no-install-recommends dpkg-dev fakeroot libproj25 libtiff6 make \
  && make deb \
  && rm -rf /var/lib/apt/lists/*

FROM debian:bookworm-slim
# The package names the libraries that it needs; those after it are loaded if they are there.
RUN --mount=type=bind,from=build,source=/source/out,target=/packages \
  apt-get update \
  && apt-get install -y --no-install-recommends /packages/cartouche_*.deb ca-certificates libproj25 libtiff6 \
  && rm -rf /var/lib/apt/lists/*
# Reachable from outside the container. Nothing else is for it alone: settings are options, variables, or a file
# /etc/cartouche/cartouche.json, as with the unit of systemd.
ENV XDG_CONFIG_HOME=/etc CARTOUCHE_SERVE_BIND=0.0.0.0
WORKDIR /maps
# Nobody, as a number: Kubernetes checks that it is not root's.
USER 65534:65534
EXPOSE 8080
# The image has no client of HTTP, and bash is one.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /health/ready HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
ENTRYPOINT ["cartouche"]
CMD ["serve"]
