import type { ReactNode } from 'react'
import { NextSteps } from '#app/shell/sections/next-steps.tsx'
import { StructuredData } from '#app/shell/structured-data.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { unbroken } from '#app/ui/text/unbroken.tsx'
import { Time } from '#app/ui/time.tsx'
import type { ArticleSummary } from '../../articles/article.ts'
import { offerOf } from '../../library/belongs-to.ts'
import { downloadPage, resourceCenter } from '../../library/resource-center.content.ts'
import type { Download } from '../download.ts'
import { fileSizeText } from '../file-size.ts'
import styles from './about.module.css'

/** The body of a download's page; `children` is the way to get the file. */
export function DownloadAbout({
  download,
  articles,
  children,
}: {
  download: Omit<Download, 'fileUrl'>
  articles: ArticleSummary[]
  children: ReactNode
}) {
  const { slug, title, description, fileName, fileSize, category, tags, updatedAt, audience } = download
  const nextSteps = [
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
        <Breadcrumb
          ancestors={[{ label: resourceCenter().meta.name, href: '/resources?tab=downloads' }]}
          current={title}
        />
        <h1 className={styles.title}>{unbroken(title)}</h1>
        {description && <p className={styles.lede}>{unbroken(description)}</p>}
        <div className={styles.get}>{children}</div>
        <dl className={styles.facts}>
          <div>
            <dt>{downloadPage().file}</dt>
            <dd>
              {fileName}, {fileSizeText(fileSize)}
            </dd>
          </div>
          {category && (
            <div>
              <dt>{downloadPage().category}</dt>
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
            <dt>{downloadPage().changed}</dt>
            <dd>
              <Time value={updatedAt} shows="day" />
            </dd>
          </div>
        </dl>
      </div>
      <NextSteps steps={nextSteps} label={downloadPage().goesWith} />
      <StructuredData
        breadcrumbs={[
          [resourceCenter().meta.name, '/resources'],
          [title, `/resources/downloads/${slug}/about`],
        ]}
        data={(origin) => [
          {
            '@type': 'DigitalDocument',
            name: title,
            description: description || undefined,
            url: `${origin}/resources/downloads/${slug}/about`,
            isAccessibleForFree: audience === 'everybody',
          },
        ]}
      />
    </div>
  )
}
