/**
 * Makes an article's HTML readable outside the site: addresses become absolute, and responsive sizes are removed.
 * @param address the article's own address
 */
export function absoluteUrls(html: string, siteUrl: string, address: string): string {
  return html
    .replace(/\s(?:srcset|sizes|tabindex)="[^"]*"/g, '')
    .replace(
      /\s(href|src)="(\/(?!\/)|#)/g,
      (_, name, start) => ` ${name}="${start === '#' ? `${address}#` : `${siteUrl}/`}`,
    )
}
