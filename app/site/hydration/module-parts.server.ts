/**
 * What React Router writes into each page of a route that ships React: in the head a link for each module and style
 * sheet, at the end of the body the scripts that begin React. On a topic page these are 79 elements of 458, the same
 * each time. They are cut out of the first page and put into those after it.
 */
export interface ModuleParts {
  /** The end of the head. */
  links: string
  /** The end of the body, before what the loaders gave; `nonceMark` stands where the nonce goes. */
  scripts: string
}

const nonceMark = '{nonce}'
const known = new Map<string, ModuleParts>()

/** Those of the routes that a page shows, where one of theirs was written before. @param name of these routes */
export function moduleParts(name: string): ModuleParts | undefined {
  return known.get(name)
}

/** Cuts them out of a page that React Router wrote whole, and keeps them. @returns both, the page without them */
export function cutModuleParts(name: string, html: string, nonce: string): { rest: string; parts: ModuleParts } {
  const endOfHead = html.indexOf('</head>')
  const endOfBody = html.lastIndexOf('</body>')
  const links = html.indexOf('<link rel="modulepreload"')
  const scripts = html.lastIndexOf(`<script nonce="${nonce}">window.__reactRouterContext = `)
  if (links < 0 || scripts < endOfHead) throw new Error('React Router writes its links and scripts otherwise.')
  const parts = {
    // Links need no mark: the policy lets in what is ours.
    links: html.slice(links, endOfHead).replaceAll(` nonce="${nonce}"`, ''),
    scripts: html.slice(scripts, endOfBody).replaceAll(nonce, nonceMark),
  }
  known.set(name, parts)
  return { rest: html.slice(0, links) + html.slice(endOfHead, scripts) + html.slice(endOfBody), parts }
}

/**
 * The page that was rendered without them, in pieces, with them.
 * @param data what follows the scripts: the script with what the loaders gave
 */
export function withModuleParts(html: string, { links, scripts }: ModuleParts, nonce: string, data: string): string[] {
  const endOfHead = html.indexOf('</head>')
  const endOfBody = html.lastIndexOf('</body>')
  const own = scripts.replaceAll(nonceMark, nonce)
  return [html.slice(0, endOfHead), links, html.slice(endOfHead, endOfBody), own, data, html.slice(endOfBody)]
}
