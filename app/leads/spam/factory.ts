import { issuePass } from './pass.server.ts'

/** A pass as a form carries it that somebody took a minute for, or `seconds`. */
export function buildPass({ seconds = 60 } = {}): Promise<string> {
  return issuePass(Date.now() - seconds * 1_000)
}
