import { eventTitles } from '#app/events/queries.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { articleTitles } from '#app/resources/articles/queries.server.ts'
import { downloadTitles } from '#app/resources/downloads/queries.server.ts'
import { visiblePosts } from '../posts/queries.server.ts'
import { type CampusLink, campusLinksIn, unfolded } from './campus-links.ts'

/**
 * Returns a function that replaces links to our own pages with cards, if they are alone on their line and the reader
 * can see the record. One query per kind of record that is linked; none without such links.
 * @param texts all rendered texts of the page
 */
export async function linkUnfolder(actor: Actor, texts: (string | null)[]): Promise<(html: string) => string> {
  const { origin } = new URL(config().siteUrl)
  // Bounds the queries: further links stay plain.
  const links = texts.flatMap((html) => (html ? campusLinksIn(html, origin) : [])).slice(0, 50)
  if (links.length === 0) return (html) => html
  const keys = (kind: CampusLink['kind']) => links.filter((link) => link.kind === kind).map(({ key }) => key)
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
