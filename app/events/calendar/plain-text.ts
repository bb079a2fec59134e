/** Converts rendered HTML to plain text for calendars and emails, with absolute links. */
export function plainText(html: string, siteUrl: string): string {
  return html
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, words: string) =>
      link(href, words, siteUrl),
    )
    .replace(/\n(?=<)|(?<=>)\n/g, '')
    .replace(/<li\b[^>]*>/g, '- ')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/(?:p|h[1-6]|ul|ol|blockquote|pre|table)>/g, '\n\n')
    .replace(/<\/(?:li|tr)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, character)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function link(href: string, words: string, siteUrl: string): string {
  const address = href.startsWith('/') ? siteUrl + href : href
  const shown = words.replace(/<[^>]*>/g, '')
  return shown === address || /^#/.test(href) ? shown : `${shown} (${address})`
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function character(whole: string, hex: string | undefined, decimal: string | undefined, name: string): string {
  const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined
  if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  return named[name] ?? whole
}
