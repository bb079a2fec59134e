import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './checkout.mjs'

const file = join(checkout, 'node_modules', 'postgres', 'src', 'connection.js')
const forgotten = 'nextWriteTimer = chunk = null'
const closed = "Errors.connection('CONNECTION_CLOSED', options, socket)"

/** What postgres.js 3.4.9 says, how often, and what it should. */
const mends = [
  // What a connection could not send when it was cut stayed: whoever opened it next sent nothing, and waited.
  ['    clearImmediate(nextWriteTimer)\n', 2, `    clearImmediate(nextWriteTimer)\n    ${forgotten}\n`],
  [
    '    const x = socket.write(chunk, fn)\n',
    1,
    `    if (!socket) return (${forgotten}, false)\n    const x = socket.write(chunk, fn)\n`,
  ],
  // What was asked of a connection between its error and its end was never sent, and never refused: it took the answer
  // of what the next connection was asked first. True: a connection that waits to be opened again stays where it waits.
  [
    '    if (q.cancelled)\n      return\n\n    try {\n',
    1,
    '    if (q.cancelled)\n      return\n\n    if (!socket || socket.destroyed)\n' +
      `      return (queryError(q, ${closed}), true)\n\n    try {\n`,
  ],
  [
    `    if (initial)\n      return reconnect()\n\n    !hadError && (query || sent.length) && error(${closed})\n`,
    1,
    `    if (initial) {\n      query = errorResponse = null\n      return reconnect()\n    }\n\n` +
      `    if (query || sent.length) error(${closed})\n    query = errorResponse = null\n`,
  ],
]

const read = () => readFileSync(file, 'utf8')

/** Each mend of `mendDriver` stands, or there is no driver. */
export function isDriverMended() {
  if (!existsSync(file)) return true
  const source = read()
  return mends.every(([, , right]) => source.includes(right))
}

/**
 * Mends the database driver where it loses what a connection was asked when it was cut: statements that are never
 * answered or take another's answer, and connections that serve nobody again. Parts of it are known there
 * (https://github.com/porsager/postgres/pull/1209), and in no release yet. Nothing is done where it was done before.
 * @throws Error for a release that reads otherwise: see whether it still needs this
 */
export function mendDriver() {
  if (isDriverMended()) return
  let source = read()
  for (const [wrong, times, right] of mends) {
    if (source.includes(right)) continue
    if (source.split(wrong).length !== times + 1)
      throw new Error(`${file} is not as expected: see whether server/launch/mend-driver.mjs is still needed.`)
    source = source.replaceAll(wrong, right)
  }
  // Whole or not at all, and never in a file that a copy of node_modules shares.
  writeFileSync(`${file}.mended`, source)
  renameSync(`${file}.mended`, file)
}
