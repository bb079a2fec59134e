import { href, redirect } from 'react-router'
import { peopleById } from '#app/members/directory.server.ts'
import { Byline } from '#app/people/person-face.tsx'
import { personNamed, personOfAccount } from '#app/people/queries.server.ts'
import { system } from '#app/platform/actor.ts'
import { cached } from '#app/platform/cached.server.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { cacheTag, responseHeaders } from '#app/platform/request.server.ts'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { FirmMark } from '#app/shell/mark/firm-mark.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { NextSteps } from '#app/shell/sections/next-steps.tsx'
import { StructuredData } from '#app/shell/structured-data.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CardGrid } from '#app/ui/card.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { unbroken } from '#app/ui/text/unbroken.tsx'
import { Time } from '#app/ui/time.tsx'
import type { DownloadSummary } from '../../downloads/download.ts'
import { downloadsOf } from '../../downloads/queries.server.ts'
import { offerOf } from '../../library/belongs-to.ts'
import { Picture } from '../../library/picture.tsx'
import { articlePage, resourceCenter } from '../../library/resource-center.content.ts'
import type { Article } from '../article.ts'
import { ArticleCard } from '../article-card.tsx'
import { previewedDraft } from '../edit/preview/draft-preview.server.ts'
import { isPreview } from '../edit/preview/preview-link.server.ts'
import { findArticle, findArticleId, publishedArticle, relatedArticles, renderedArticle } from '../queries.server.ts'
import { articleStructuredData } from '../structured-data.ts'
import type { Route } from './+types/show.route.ts'
import readingScript from './reading.browser.ts?script'
import styles from './show.module.css'
import { TableOfContents } from './table-of-contents.tsx'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.article.title,
        description: loaderData.article.description || loaderData.article.excerpt,
        type: 'article',
        sharing: { title: loaderData.article.sharingTitle, text: loaderData.article.sharingText },
        ...(loaderData.previewed && { noindex: true }),
      })
    : []

const subjects = ['articles', 'downloads', 'images', 'site']

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const previewed = await previewedArticle(request, params.slug)
  if (previewed) {
    responseHeaders(context).set('x-robots-tag', 'noindex')
    return { ...(await loadPageData(previewed)), previewed: true }
  }
  const shown = await shownAt(params.slug)
  if ('movedTo' in shown) throw redirect(href('/resources/articles/:slug', { slug: shown.movedTo }), 301)
  cacheTag(context, ...subjects)
  return { ...shown, previewed: false }
}

const shownAt = cached(subjects, async (slug: string) => {
  const article = await publishedArticle(slug)
  return 'movedTo' in article ? article : loadPageData(article)
})

/** Loads what the page shows beside the article itself. */
async function loadPageData(record: Article) {
  const { content, rendering, ...article } = record
  const [related, rendered, [download], people] = await Promise.all([
    relatedArticles(record),
    renderedArticle(record),
    downloadsOf(record.categoryId, 1),
    peopleById([record.authorId]),
  ])
  const account = people.get(record.authorId ?? '')
  const author = account?.id ? await personOfAccount(account.id) : await personNamed(record.authorName)
  const by = author?.name ?? account?.name ?? record.authorName
  const shared = {
    canonical: record.canonicalUrl || `/resources/articles/${encodeURIComponent(record.slug)}`,
    ...(record.sharingPicture === 'thumbnail' && record.thumbnail && { sharingPicture: record.thumbnail }),
  }
  return { article, related, download, rendered, by, author, ...shared }
}

/** The unpublished article, or the draft of any article, behind a preview link (`?preview=TOKEN`). */
async function previewedArticle(request: Request, slug: string) {
  const token = new URL(request.url).searchParams.get('preview')
  if (!token || slug.includes('\0')) return undefined
  const draft = await previewedDraft(token)
  if (draft) return draft
  const id = await findArticleId(system, slug)
  return id && (await isPreview(token, id)) ? findArticle(system, id) : undefined
}

export default function ShowArticle({
  loaderData: { article, related, download, rendered, by, author, previewed },
}: Route.ComponentProps) {
  const { title, excerpt, slug, category, tags, createdAt, thumbnail, thumbnailAlt } = article
  return (
    <>
      {previewed && (
        <p role="note" className={`wrap ${styles.previewed}`}>
          {articlePage().previewed}
        </p>
      )}
      <article className={`wrap ${styles.article}`}>
        <header className={styles.head}>
          <Breadcrumb ancestors={[{ label: resourceCenter().meta.name, href: '/resources' }]} current={title} />
          <h1 className={styles.title}>{unbroken(title)}</h1>
          {excerpt && <p className={styles.excerpt}>{unbroken(excerpt)}</p>}
          <p className={styles.facts}>
            {author && <Byline person={author} prefix={articlePage().byPerson} />}
            {category && <a href={`/resources?category=${category.slug}#library`}>{category.name}</a>}
            {by && !author && <span>{withValues(articlePage().by, { name: by })}</span>}
            <Time value={createdAt} shows="day" />
            <span>{withValues(articlePage().readingTime, { minutes: rendered.readingMinutes })}</span>
          </p>
        </header>
        <div className={styles.picture}>
          <Picture image={thumbnail} alt={thumbnailAlt} seed={slug} sizes="(min-width: 62rem) 56rem, 100vw" first />
        </div>
        <TableOfContents entries={rendered.toc} className={styles.contents} />
        <div className={styles.body}>
          <Prose html={rendered.html} />
          {tags.length > 0 && (
            <ul className={styles.tags} aria-label={articlePage().tags}>
              {tags.map((tag) => (
                <li key={tag.slug}>
                  <a href={`/resources?tag=${tag.slug}#library`}>{tag.name}</a>
                </li>
              ))}
            </ul>
          )}
          <footer className={styles.ending}>
            <p className={styles.author}>
              <FirmMark size={36} />
              <span>
                {articlePage().author} <a href="/about">{articlePage().authorMore}</a>
              </span>
            </p>
            <NextSteps steps={nextStepsOf(article, download)} label={articlePage().next} />
          </footer>
        </div>
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related" className={styles.related}>
          <div className="wrap">
            <h2 id="related" className={styles.relatedTitle}>
              {articlePage().related}
            </h2>
            <CardGrid>
              {related.map((other) => (
                <ArticleCard key={other.id} article={other} brief />
              ))}
            </CardGrid>
          </div>
        </section>
      )}
      <StructuredData
        breadcrumbs={[
          [resourceCenter().meta.name, '/resources'],
          [title, `/resources/articles/${slug}`],
        ]}
        data={(origin) => [articleStructuredData(origin, article, author ?? by)]}
      />
      {rendered.toc.length > 1 && <InlineScript text={readingScript} />}
    </>
  )
}

/** Related links of an article: a download of its category, if any, and the category's course or service. */
function nextStepsOf({ category }: { category: { slug: string } | null }, download: DownloadSummary | undefined) {
  const take = download && {
    href: `/resources/downloads/${download.slug}/about`,
    label: withValues(articlePage().take, { title: download.title }),
    text: download.fileName,
  }
  return [...(take ? [take] : []), offerOf(category?.slug), articlePage().subscribe]
}
