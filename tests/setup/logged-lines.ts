import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { log } from '#app/platform/log/log.server.ts'

/** Every line that is logged while the test file runs, of every level; none goes to the output. */
export function loggedLines(): string[] {
  const lines: string[] = []
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[pino.symbols.streamSym]
  const { level } = log
  const write = stream?.write
  beforeAll(() => {
    log.level = 'trace'
    if (stream) stream.write = (line) => void lines.push(line)
  })
  afterAll(() => {
    log.level = level
    if (stream && write) stream.write = write
  })
  return lines
}
