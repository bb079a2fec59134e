import { eventTitles } from '#app/events/queries.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { articleTitles } from '#app/resources/articles/queries.server.ts'
import { downloadTitles } from '#app/resources/downloads/queries.server.ts'
import { visiblePosts } from '../posts/queries.server.ts'
import { type OwnLink, ownLinksIn, unfolded } from './own-link.ts'

/**
 * What gives the links of a page's texts their kind and title, where they stand alone and lead to what the reader may
 * see. One query for each kind that is linked to; none without such links.
 * @param texts all rendered texts of the page
 */
export async function linkUnfolder(actor: Actor, texts: (string | null)[]): Promise<(html: string) => string> {
  const { origin } = new URL(config().siteUrl)
  // More than fifty links of a page are no reading.
  const links = texts.flatMap((html) => (html ? ownLinksIn(html, origin) : [])).slice(0, 50)
  if (links.length === 0) return (html) => html
  const keys = (kind: OwnLink['kind']) => links.filter((link) => link.kind === kind).map(({ key }) => key)
  const [articles, downloads, events, posts] = await Promise.all([
    articleTitles(keys('Article')),
    downloadTitles(keys('Download')),
    eventTitles(actor, keys('Event')),
    visiblePosts(actor, keys('Post')),
  ])
  const titles = {
    Article: articles,
    Download: downloads,
    Event: events,
    Post: new Map([...posts].map(([id, { title }]) => [id, title])),
  }
  return (html) => unfolded(html, origin, ({ kind, key }) => titles[kind].get(key))
}
