import { withAsciiDomain } from './comparable-address.ts'

export interface ParsedMailbox {
  name: string
  email: string
}

/**
 * Parses a mailbox as entered or pasted from an email program: `Kim Lee <kim@firm.example>`, `"Lee, Kim" <…>`,
 * `mailto:kim@firm.example` or a plain address. Anything else is returned as the address, to be validated by the
 * caller.
 */
export function parsedMailbox(input: string): ParsedMailbox {
  const trimmed = input.trim().replace(/[,;]+$/, '')
  const [, before = '', within = ''] = /^([^<>]*)<([^<>]*)>$/.exec(trimmed) ?? []
  const address = within.trim()
  const name = address ? before.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim() : ''
  return { name, email: (address || trimmed).replace(/^mailto:/i, '') }
}

/** The address of a mailbox in any of these notations, with its domain in ASCII. */
export function parsedAddress(input: string): string {
  return withAsciiDomain(parsedMailbox(input).email)
}
