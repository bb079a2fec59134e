import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './checkout.mjs'

const file = join(checkout, 'node_modules', 'postgres', 'src', 'connection.js')
const mended = 'nextWriteTimer = chunk = null'

/** What postgres.js 3.4.9 says, how often, and what it should. */
const mends = [
  ['    clearImmediate(nextWriteTimer)\n', 2, `    clearImmediate(nextWriteTimer)\n    ${mended}\n`],
  [
    '    const x = socket.write(chunk, fn)\n',
    1,
    `    if (!socket) return (${mended}, false)\n    const x = socket.write(chunk, fn)\n`,
  ],
]

/** The mend of `mendDriver` stands, or there is no driver. */
export const isDriverMended = () => !existsSync(file) || readFileSync(file, 'utf8').includes(mended)

/**
 * Mends the database driver where it keeps what a connection could not send when it was cut: whoever opened that
 * connection next sent nothing, waited for ten seconds and failed, for ever. It is known there
 * (https://github.com/porsager/postgres/pull/1209), and in no release yet. Nothing is done where it was done before.
 * @throws Error for a release that reads otherwise: see whether it still needs this
 */
export function mendDriver() {
  if (isDriverMended()) return
  let source = readFileSync(file, 'utf8')
  for (const [wrong, times, right] of mends) {
    if (source.split(wrong).length !== times + 1)
      throw new Error(`${file} is not as expected: see whether server/launch/mend-driver.mjs is still needed.`)
    source = source.replaceAll(wrong, right)
  }
  // Whole or not at all, and never in a file that a copy of node_modules shares.
  writeFileSync(`${file}.mended`, source)
  renameSync(`${file}.mended`, file)
}
