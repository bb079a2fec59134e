import { pageShows } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { Ways } from '#app/site/sections/ways.tsx'
import { StructuredData } from '#app/site/structured-data.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { articlesOf } from '../articles/queries.server.ts'
import { offerOf } from '../library/belongs-to.ts'
import { downloadPage, resourceCenter } from '../library/resource-center.content.ts'
import type { Route } from './+types/about.route.ts'
import styles from './about.module.css'
import { fileSizeText } from './file-size.ts'
import { publishedDownload } from './queries.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: loaderData.download.title, description: loaderData.download.description || undefined })
    : []

/** A download's own page: what it is, before it comes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { fileUrl: _, ...download } = await publishedDownload(params.id)
  pageShows(context, 'downloads', 'articles')
  return { download, articles: await articlesOf(download.categoryId) }
}

export default function AboutDownload({ loaderData: { download, articles } }: Route.ComponentProps) {
  const { id, title, description, fileName, fileSize, category, tags, updatedAt } = download
  const ways = [
    ...articles.map(({ slug, title, excerpt }) => ({
      href: `/resources/articles/${slug}`,
      label: title,
      text: excerpt,
    })),
    offerOf(category?.slug),
  ]
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <Breadcrumb trail={[{ label: resourceCenter().meta.name, href: '/resources?tab=downloads' }]} here={title} />
        <h1 className={styles.title}>{title}</h1>
        {description && <p className={styles.lede}>{description}</p>}
        <p className={styles.get}>
          <ButtonLink href={`/resources/downloads/${id}`} download>
            {resourceCenter().downloads.action}
          </ButtonLink>
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{downloadPage.file}</dt>
            <dd>
              {fileName}, {fileSizeText(fileSize)}
            </dd>
          </div>
          {category && (
            <div>
              <dt>{downloadPage.category}</dt>
              <dd>
                <a href={`/resources?tab=downloads&category=${category.slug}#library`}>{category.name}</a>
              </dd>
            </div>
          )}
          {tags.length > 0 && (
            <div>
              <dt>{resourceCenter().tags}</dt>
              <dd>{tags.map(({ name }) => name).join(', ')}</dd>
            </div>
          )}
          <div>
            <dt>{downloadPage.changed}</dt>
            <dd>
              <Time value={updatedAt} shows="day" />
            </dd>
          </div>
        </dl>
      </div>
      <Ways ways={ways} label={downloadPage.goesWith} />
      <StructuredData
        trail={[
          [resourceCenter().meta.name, '/resources'],
          [title, `/resources/downloads/${id}/about`],
        ]}
        facts={(origin) => [
          {
            '@type': 'DigitalDocument',
            name: title,
            description: description || undefined,
            url: `${origin}/resources/downloads/${id}/about`,
            isAccessibleForFree: true,
          },
        ]}
      />
    </div>
  )
}
