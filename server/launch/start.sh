#!/bin/sh
# `npm start`: whatever is missing between a fresh clone and the product, then the product in place of this shell.
cd -- "$(dirname -- "$0")/../.." || exit
node server/launch/set-up.mjs build || exit
# What the modules were compiled to, for the next start. Where nobody may write there, each start compiles them.
export NODE_ENV=production NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$PWD/build/.compiled}"
# More arenas than two keep what threads have freed; and glibc keeps ever larger blocks once a large one was freed (a
# hash, a picture), unless it is told from which size on it gives them back.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
# A heap that nothing bounds grows with the load and is not given back: a young generation of 8 MiB and 512 MiB in all
# do for what one process serves.
exec node_modules/.bin/node --max-old-space-size=512 --max-semi-space-size=8 build/server/index.js
