// `npm run permissions`: walks everybody over every address and writes what was found to docs/permissions.md.

import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './checkout.mjs'
import { bundledNode, commandFile, pinnedEnvironment } from './pinned-node.mjs'
import { setUp } from './set-up.mjs'

await setUp({ complete: true, built: false })
const found = join(checkout, 'test-results', 'permissions.md')
rmSync(found, { force: true })
spawnSync(bundledNode, [commandFile('vitest'), 'run', '--project', 'unit', 'tests/walk/access.test.ts'], {
  cwd: checkout,
  env: pinnedEnvironment({ NODE_ENV: 'test' }),
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (!existsSync(found)) {
  console.error('The walk did not end: run `npm test -- tests/walk/access` to see why.')
  process.exit(1)
}
copyFileSync(found, join(checkout, 'docs', 'permissions.md'))
console.log('docs/permissions.md is what the walk found.')
