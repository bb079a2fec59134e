import { cached } from '#app/platform/cached.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { cacheTag, cacheVaryOn } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Hero } from '#app/shell/sections/hero.tsx'
import { StructuredData } from '#app/shell/structured-data.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { ArticleCard } from '../articles/article-card.tsx'
import { featuredArticles, publishedArticles } from '../articles/queries.server.ts'
import { publicCategories } from '../categories/queries.server.ts'
import { DownloadCard } from '../downloads/download-card.tsx'
import { featuredDownloads, publishedDownloads } from '../downloads/queries.server.ts'
import { publicTags } from '../tags/queries.server.ts'
import type { Route } from './+types/resource-center.route.ts'
import { BookPromo } from './book-promo.tsx'
import { type Filter, filterOf, isNarrowed, libraryAddress } from './filter.ts'
import { Library } from './library.tsx'
import { LibraryFilter } from './narrow.tsx'
import { resourceCenter } from './resource-center.content.ts'
import styles from './resource-center.module.css'

export const handle = { forms: true, access: { see: 'page.see' } } satisfies RouteHandle

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ ...resourceCenter().meta, ...(loaderData?.filter.tab === 'downloads' && resourceCenter().downloadsMeta) })

const subjects = ['articles', 'downloads', 'images']
const choices = cached(subjects, () => Promise.all([publicCategories(), publicTags()]))
const shownIn = cached(subjects, readShown)

export async function loader({ request, context }: Route.LoaderArgs) {
  const filter = filterOf(new URL(request.url).searchParams)
  // Do not cache searches: their number is unlimited, and they would evict pages that everybody reads.
  if (!filter.q) cacheTag(context, ...subjects)
  const [[categories, tags], shown] = await Promise.all([choices(), shownIn(filter)])
  const unknown =
    (filter.category && !categories.some(({ slug }) => slug === filter.category)) ||
    (filter.tag && !tags.some(({ slug }) => slug === filter.tag))
  if (unknown) throw new NotFound()
  const { tab, category, tag, page } = filter
  cacheVaryOn(context, { tab, category, tag, page })
  return { filter, categories, tags, ...shown }
}

async function readShown(filter: Filter) {
  const showsFeatured = !isNarrowed(filter) && filter.page === 1
  if (filter.tab === 'downloads') {
    const [featured, { downloads, pages }] = await Promise.all([
      showsFeatured ? featuredDownloads() : [],
      publishedDownloads(filter),
    ])
    return { tab: 'downloads' as const, featured, rest: downloads, pages }
  }
  const [featured, { articles, pages }] = await Promise.all([
    showsFeatured ? featuredArticles() : [],
    publishedArticles(filter),
  ])
  return { tab: 'articles' as const, featured, rest: articles, pages }
}

export default function ResourceCenter({ loaderData }: Route.ComponentProps) {
  const { filter, categories, tags, pages } = loaderData
  const { hero, tabs } = resourceCenter()
  return (
    <>
      <Hero title={hero.title} lede={hero.lede} figure="resources" size="short" />
      <BookPromo />
      <div className={`wrap ${styles.library}`}>
        <Tabs
          id="library"
          label={hero.title}
          tabs={tabs}
          selected={filter.tab}
          href={(value) => `${libraryAddress(filter, { tab: value as Filter['tab'] })}#library`}
        >
          <LibraryFilter filter={filter} categories={categories} tags={tags} />
          {loaderData.tab === 'articles' ? (
            <Library
              filter={filter}
              pages={pages}
              featured={loaderData.featured.map((article) => <ArticleCard key={article.id} article={article} />)}
              others={loaderData.rest.map((article) => <ArticleCard key={article.id} article={article} />)}
            />
          ) : (
            <Library
              filter={filter}
              pages={pages}
              featured={loaderData.featured.map((download) => <DownloadCard key={download.id} download={download} />)}
              others={loaderData.rest.map((download) => <DownloadCard key={download.id} download={download} />)}
            />
          )}
        </Tabs>
        <p className={styles.feed}>
          <ButtonLink href="/subscribe">{resourceCenter().byEmail}</ButtonLink>
          <a href={feedOf(filter.category)}>{resourceCenter().feed}</a>
        </p>
      </div>
      <StructuredData breadcrumbs={[[resourceCenter().meta.name, '/resources']]} />
    </>
  )
}

function feedOf(category: string | undefined): string {
  return category ? `/resources/categories/${category}/feed.xml` : '/feed.xml'
}
