#!/bin/sh
# A pyramid by processes of one machine, or of several with GNU parallel's --sshlogin, and its merge.
#
#   parallel.sh STYLE PARTS OUTPUT SHARDS --bbox 2.2,48.8,2.5,48.95 --zoom 0-14
#
# One process with more --jobs is simpler and no slower on one machine: this is for several, and for keeping memory apart.
# WORKERS processes run at a time; by default 2. Parts that are there are not drawn again, so that a run which ended early
# goes on.
set -eu
[ $# -ge 4 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 64; }
style=$1 parts=$2 output=$3 shards=$4
shift 4
cartouche=${CARTOUCHE:-cartouche} workers=${WORKERS:-2}
mkdir -p "$parts"

# GNU parallel tries each shard three times; xargs, which every system has, once.
if command -v parallel > /dev/null && parallel --version 2> /dev/null | grep -q GNU; then
  seq 0 $((shards - 1)) | parallel --quote --jobs "$workers" --retries 3 --halt now,fail=1 \
    "$cartouche" tiles "$style" "$@" --quiet --resume --shard "{}/$shards" -o "$parts"
else
  seq 0 $((shards - 1)) | xargs -P "$workers" -I '{}' \
    "$cartouche" tiles "$style" "$@" --quiet --resume --shard "{}/$shards" -o "$parts"
fi
exec "$cartouche" pack merge "$parts" --require-manifests -o "$output"
