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

// Browsers and Node agree on the host of an address, and it runs in both.
function asciiDomain(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain) || /[\s/\\:?#%[\]]/.test(domain)) return domain
  return URL.parse(`http://${domain}`)?.hostname || domain
}
