import { harmless } from '../structured-data.tsx'
import { encodeForReact } from './encode-for-react.server.ts'
import giveData from './give-data.browser.ts?script'
import { cutSameParts, type SameParts, withSameParts } from './same-parts.server.ts'

/**
 * A page that React takes over, in pieces: with what brings it React, and what its loaders gave.
 * @param modules names the routes whose modules it ships; absent where React Router wrote all of it, and is to
 * @param known what brings those modules, where the page was rendered without it
 */
export function inPieces(
  html: string,
  state: object,
  nonce: string,
  { modules, parts: known }: { modules: string | undefined; parts: SameParts | undefined },
): string[] {
  const data = dataScript(state, nonce)
  if (modules === undefined) {
    const end = html.lastIndexOf('</body>')
    return [html.slice(0, end), data, html.slice(end)]
  }
  const { rest, parts } = known ? { rest: html, parts: known } : cutSameParts(modules, html, nonce)
  return withSameParts(rest, parts, nonce, data)
}

/**
 * What the loaders of the page gave, for React in the browser. React Router would have React stream it behind the page,
 * in a script, and to stream takes React twice as long; nothing is sent before the whole page is there. A block that
 * runs nothing needs no hash in the page's policy, and is read by the browser's parser of JSON alone.
 */
function dataScript(state: object, nonce: string): string {
  const data = harmless(encodeForReact(state))
  return `<script type="application/json">${data}</script><script nonce="${nonce}">${giveData}</script>`
}
