import { nextOpenEnd } from '#app/events/public/queries.server.ts'
import { everyPersonInDetail } from '#app/people/queries.server.ts'
import { cacheExpiresAt, cacheTag } from '#app/platform/request.server.ts'
import { newestArticles } from '#app/resources/articles/queries.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { site } from '../../shell/site.ts'
import { publicPages } from '../pages.ts'
import type { Route } from './+types/llms-full.route.ts'
import { articleText } from './article-text.server.ts'
import { pageText } from './page-text.server.tsx'
import { personText } from './person-text.server.ts'
import { storedText } from './text-cache.server.ts'
import { textResponse } from './text-response.server.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

const subjects = ['site', 'kept', 'articles', 'events'] as const

/** All public pages, people and the newest 200 articles in one text, for language models. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  cacheTag(context, ...subjects)
  const nextEnd = await nextOpenEnd()
  if (nextEnd) cacheExpiresAt(context, nextEnd)
  return textResponse(request, await everything(nextEnd?.getTime()), 'text/markdown')
}

// The end of the next event is part of the key: after it the cached text is outdated.
const everything = storedText(subjects, async (_nextEnd: number | undefined) => {
  const pages = await Promise.all(publicPages.map(({ path }) => pageText(path)))
  const [people, articles] = await Promise.all([everyPersonInDetail(), newestArticles(undefined, 200)])
  const texts = [...pages, ...people.map(personText), ...articles.map(articleText)]
  return [`# ${site.name}\n\n> ${site.blurb}\n`, ...texts].join('\n---\n\n')
})
