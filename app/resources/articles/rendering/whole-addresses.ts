/**
 * An article's HTML for reading away from the site: addresses in it become whole, and sizes for other screens are left
 * out.
 * @param address the article's own
 */
export function wholeAddresses(html: string, siteUrl: string, address: string): string {
  return html
    .replace(/\s(?:srcset|sizes|tabindex)="[^"]*"/g, '')
    .replace(
      /\s(href|src)="(\/(?!\/)|#)/g,
      (_, name, start) => ` ${name}="${start === '#' ? `${address}#` : `${siteUrl}/`}`,
    )
}
