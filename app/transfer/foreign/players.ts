import { changeElements, element, elementsOf, type HtmlNode, text, textOf } from '#app/platform/markdown/tree.ts'

const videoSite =
  /^https?:\/\/(?:www\.|player\.|m\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|loom\.com|wistia\.\w+)\//i

/** Classes of player and card controls that are not part of the text: times, buttons, icons, thumbnails. */
const controls = new Set(
  (
    'kg-video-overlay kg-video-player-container kg-audio-player kg-audio-thumbnail kg-bookmark-icon kg-bookmark-thumbnail ' +
    'kg-toggle-card-icon kg-file-card-icon kg-file-card-metadata mejs-controls mejs-offscreen mejs-overlay plyr__controls ' +
    'vjs-control-bar vjs-big-play-button vjs-loading-spinner wp-playlist-current-item screen-reader-text'
  ).split(' '),
)
const gone = text('')

/**
 * Prepares another program's HTML: removes player controls, converts embeds to videos or links, and makes file
 * addresses absolute.
 * @returns notes on content that cannot be imported
 */
export function withoutPlayers(page: HtmlNode, site: string): string[] {
  const leftOut: string[] = []
  const lost = new Map<string, number>()
  changeElements(page, (node) => {
    const { tagName = '', properties = {} } = node
    for (const name of ['src', 'href', 'data'])
      if (typeof properties[name] === 'string') properties[name] = ofSite(properties[name], site, name)
    const names = Array.isArray(properties.className) ? properties.className.map(String) : []
    if (names.some((name) => controls.has(name))) return gone
    if (names.includes('kg-bookmark-card'))
      return card(node, 'kg-bookmark-title', (href) => href, ['kg-bookmark-description', 'figcaption'])
    if (names.includes('kg-file-card')) return card(node, 'kg-file-card-title', fileName, ['kg-file-card-caption'])
    if (tagName === 'iframe') return framed(node, leftOut)
    if (tagName === 'audio') return linkTo(sourceOf(node), attributeOf(node, 'title') || 'Listen to the recording')
    if (tagName === 'p' || tagName === 'div' || tagName === 'figure') return alone(node)
    if (/^(?:form|object|embed|script|applet)$/.test(tagName)) lost.set(tagName, (lost.get(tagName) ?? 0) + 1)
    return undefined
  })
  return [...[...lost].map(([tag, count]) => `${count} × <${tag}>`), ...leftOut]
}

/** Resolves file addresses against the old site. Links to its pages stay relative, because they will redirect. */
function ofSite(address: string, site: string, name: string): string {
  const source = address.trim()
  const isFile = name !== 'href' || /^\/?(?:content\/(?:files|media|images)|wp-content\/uploads)\//.test(source)
  if (site === '' || !isFile || source === '' || source.startsWith('data:')) return source
  return URL.parse(source, `${site}/`)?.href ?? source
}

function attributeOf(node: HtmlNode, name: string): string {
  const value = node.properties?.[name]
  return typeof value === 'string' ? value.trim() : ''
}

function sourceOf(node: HtmlNode): string {
  const source = [...elementsOf(node)].find(({ tagName }) => tagName === 'source')
  return attributeOf(node, 'src') || (source ? attributeOf(source, 'src') : '')
}

function linkTo(href: string, words: string): HtmlNode {
  return href === '' ? gone : element('p', {}, [element('a', { href }, [text(words)])])
}

function framed(node: HtmlNode, leftOut: string[]): HtmlNode {
  // Lazy loading keeps the address in a data attribute.
  const address = [attributeOf(node, 'src'), attributeOf(node, 'dataSrc'), attributeOf(node, 'dataLazySrc')].find(
    (one) => /^(?:https?:)?\/\//.test(one),
  )
  if (!address) {
    leftOut.push('1 × <iframe>')
    return gone
  }
  const whole = address.replace(/^(?:https?:)?\/\//, 'https://')
  if (videoSite.test(whole)) return element('iframe', { src: whole, title: attributeOf(node, 'title') })
  const host = URL.parse(whole)?.host ?? whole
  leftOut.push(`the page of ${host} that it showed comes as a link`)
  return linkTo(whole, attributeOf(node, 'title') || host)
}

/** A paragraph with only an address, which WordPress embeds: becomes a video or else a link. */
function alone(node: HtmlNode): HtmlNode | undefined {
  const words = node.children?.every(({ type }) => type === 'text') ? textOf(node) : ''
  if (!/^https?:\/\/\S+$/.test(words) || !URL.canParse(words)) return undefined
  return videoSite.test(words) ? element('iframe', { src: words.replace(/^http:/, 'https:') }) : linkTo(words, words)
}

function part(node: HtmlNode, name: string): string {
  const player = [...elementsOf(node)].find(
    ({ properties }) => Array.isArray(properties?.className) && properties.className.includes(name),
  )
  return player ? textOf(player) : ''
}

const fileName = (href: string) => href.split('/').at(-1) || 'Download'

/** A Ghost card as a link with its description. */
function card(node: HtmlNode, titlePart: string, otherwise: (href: string) => string, parts: string[]): HtmlNode {
  const link = [...elementsOf(node)].find(({ tagName }) => tagName === 'a')
  const href = link ? attributeOf(link, 'href') : ''
  const about = parts.map((name) => part(node, name)).filter(Boolean)
  const title = part(node, titlePart) || otherwise(href)
  return element('div', {}, [linkTo(href, title), ...about.map((words) => element('p', {}, [text(words)]))])
}
