import { issueFormToken } from './form-token.server.ts'

/** A pass as a form carries it that somebody took a minute for, or `seconds`. */
export function buildFormToken({ seconds = 60 } = {}): Promise<string> {
  return issueFormToken(Date.now() - seconds * 1_000)
}
