/**
 * Normalizes an email address for storage and comparison: trimmed, NFC, lower case, domain in ASCII (IDNA). Programs
 * write `jens@münchen.example` and browsers send `jens@xn--mnchen-3ya.example`: both are the same mailbox. Invalid
 * addresses are only tidied.
 */
export function comparableAddress(address: string): string {
  const tidy = address.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = tidy.lastIndexOf('@')
  return at === -1 ? tidy : tidy.slice(0, at + 1) + asciiDomain(tidy.slice(at + 1))
}

/**
 * An email address with an ASCII domain: zod's pattern, extended by internationalized top-level domains such as
 * `xn--p1ai`.
 */
export const MAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/** The address as entered, with its domain in ASCII, as mail servers need it. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  return at === -1 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1).normalize('NFC'))
}

// Parse with URL: it is available in browsers and Node, and both agree.
function asciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain) || /[\s/\\:?#%[\]]/.test(domain)) return domain
  return URL.parse(`http://${domain}`)?.hostname || domain
}
