// `npm run permissions`: walks everybody over every address, and updates the table of who may do what.

import { spawnSync } from 'node:child_process'
import { checkout } from './checkout.mjs'
import { bundledNode, commandFile, pinnedEnvironment } from './pinned-node.mjs'
import { setUp } from './set-up.mjs'

await setUp({ complete: true, built: false })
const walk = ['run', '--update', '--project', 'unit', 'tests/walk/access.test.ts']
const { status } = spawnSync(bundledNode, [commandFile('vitest'), ...walk], {
  cwd: checkout,
  env: pinnedEnvironment({ NODE_ENV: 'test' }),
  stdio: ['ignore', 'ignore', 'inherit'],
})
console.log(
  status === 0
    ? 'tests/walk/__snapshots__/permissions.md is what the walk found.'
    : 'The walk failed: run `npm test -- tests/walk/access` to see why.',
)
process.exitCode = status === 0 ? 0 : 1
