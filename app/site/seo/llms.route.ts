import { personPath, type SitePerson } from '#app/people/person.ts'
import { everyPerson } from '#app/people/queries.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { cacheTag } from '#app/platform/request.server.ts'
import { articleAddresses } from '#app/resources/articles/queries.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { site } from '../../shell/site.ts'
import { publicPages } from '../pages.ts'
import type { Route } from './+types/llms.route.ts'
import { textResponse } from './text-response.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

/** A plain-text overview of the site for language models (llmstxt.org): description, pages and articles. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  cacheTag(context, 'site', 'articles')
  const [people, articles] = await Promise.all([everyPerson(), articleAddresses()])
  const text = [
    `# ${site.name}`,
    `> ${site.blurb}`,
    'Consulting, training and a members’ community for presales: discovery, demonstrations, RFP ' +
      'responses, value and leadership. Every page, person and article is also markdown: its address with .md behind it.',
    `## Pages\n\n${publicPages.map(({ path, title, description }) => line(title, path, description)).join('\n')}`,
    ...(people.length > 0 ? [`## People\n\n${people.map(personLine).join('\n')}`] : []),
    ...(articles.length > 0 ? [`## Articles\n\n${articles.map(articleLine).join('\n')}`] : []),
    '## Optional',
    [
      line('Everything in one text', '/llms-full.txt'),
      line('Feed of articles, in full', '/feed.xml'),
      line('Sitemap', '/sitemap.xml'),
    ].join('\n'),
  ].join('\n\n')
  return textResponse(request, `${text}\n`, 'text/markdown')
}

function articleLine({ slug, title, excerpt }: { slug: string; title: string; excerpt: string | null }): string {
  return line(title, `/resources/articles/${encodeURI(slug)}`, excerpt)
}

function personLine(person: Pick<SitePerson, 'slug' | 'name' | 'role'>): string {
  return line(person.name, personPath(person), person.role)
}

function line(title: string, path: string, words?: string | null): string {
  return `- [${title}](${config().siteUrl}${path})${words ? `: ${words}` : ''}`
}
