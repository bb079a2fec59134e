import { issueFormToken } from './form-token.server.ts'

/** A form token that was issued a minute ago, or `seconds` ago. */
export function buildFormToken({ seconds = 60 } = {}): Promise<string> {
  return issueFormToken(Date.now() - seconds * 1_000)
}
