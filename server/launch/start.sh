#!/bin/sh
# `npm start`: whatever is missing between a fresh clone and the product, then the product in place of this shell.
cd -- "$(dirname -- "$0")/../.." || exit
node server/launch/set-up.mjs build || exit
# Node stores compiled modules here, so that the next start is faster. Without write access, each start compiles them.
export NODE_ENV=production NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/build/.compiled}"
# Limit glibc to two malloc arenas and return freed blocks over 128 KiB to the system.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# V8 does not return a heap that grew under load, so bound it: semi-spaces of 8 MiB for young objects, and 512 MiB for
# old ones, are enough for one process.
exec node_modules/.bin/node --max-old-space-size=512 --max-semi-space-size=8 build/server/index.js
