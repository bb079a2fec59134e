import { withAsciiDomain } from './comparable-address.ts'

/** Somebody as email programs write them, taken apart. */
export interface ParsedMailbox {
  name: string
  email: string
}

/**
 * Reads one mailbox as it is typed or copied from an email program: `Kim Lee <kim@firm.example>`, `"Lee, Kim" <…>`,
 * `mailto:kim@firm.example` or the address alone. What is none of these comes back as the address, for its own check.
 */
export function parsedMailbox(typed: string): ParsedMailbox {
  const trimmed = typed.trim().replace(/[,;]+$/, '')
  const [, before = '', within = ''] = /^([^<>]*)<([^<>]*)>$/.exec(trimmed) ?? []
  const address = within.trim()
  const name = address ? before.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim() : ''
  return { name, email: (address || trimmed).replace(/^mailto:/i, '') }
}

/** The address of one mailbox, however it was typed, its domain in ASCII. */
export function parsedAddress(typed: string): string {
  return withAsciiDomain(parsedMailbox(typed).email)
}
