import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { checkout } from './checkout.mjs'

/** The Node.js of package.json's dependency `node`: the same on every machine. */
export const bundledNode = join(
  checkout,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** The environment in which whatever runs `node` gets the pinned one. */
export function pinnedEnvironment(additions = {}) {
  const path = [join(checkout, 'node_modules', 'node', 'bin'), join(checkout, 'node_modules', '.bin'), process.env.PATH]
  return { ...process.env, PATH: path.join(delimiter), ...additions }
}

/** The file behind a command of an installed package, to be run with the pinned Node. */
export function commandFile(name) {
  const file = join(checkout, 'node_modules', '.bin', name)
  if (existsSync(file)) return file
  throw new Error(`${name} is not installed`)
}
