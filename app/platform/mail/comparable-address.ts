/**
 * The one form in which mail addresses are kept and compared: trimmed, NFC, small letters, the domain in ASCII (IDNA).
 * Programs write `jens@münchen.example` and browsers send `jens@xn--mnchen-3ya.example`: both are one mailbox. What is
 * no address comes back tidied.
 */
export function comparableAddress(address: string): string {
  const tidy = address.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = tidy.lastIndexOf('@')
  return at === -1 ? tidy : tidy.slice(0, at + 1) + asciiDomain(tidy.slice(at + 1))
}

/**
 * What is a mail address once its domain is in ASCII: as zod has it, which knows no top-level domain of other scripts
 * (`xn--p1ai`, the Russian one).
 */
export const MAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/** An address as it was typed, but for its domain, which is in ASCII: mail servers know it by no other name. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  return at === -1 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1).normalize('NFC'))
}

// Browsers and Node agree on the host of an address, and it runs in both.
function asciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain) || /[\s/\\:?#%[\]]/.test(domain)) return domain
  return URL.parse(`http://${domain}`)?.hostname || domain
}
