import { BookCover } from '#app/art/cover.tsx'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Copy, Section } from '../../shell/sections/section.tsx'
import { site } from '../../shell/site.ts'
import { StructuredData } from '../../shell/structured-data.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { Points } from '../sections/points.tsx'
import { bookStructuredData } from '../structured-data.ts'
import type { Route } from './+types/ultimate-solutioneer.route.ts'
import { ultimateSolutioneer } from './ultimate-solutioneer.content.ts'
import styles from './ultimate-solutioneer.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(ultimateSolutioneer().meta)

export function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, 'site')
  return null
}

export default function UltimateSolutioneer() {
  const { hero, inside, sample, quote, readers, podcast, closing } = ultimateSolutioneer()
  return (
    <>
      <Hero
        title={hero.title}
        lede={hero.lede}
        figure="ultimate-solutioneer"
        actions={
          <>
            <OrderNow />
            <ButtonLink kind="quiet" href={site.book.podcast}>
              {hero.podcast}
            </ButtonLink>
            <StructuredData
              breadcrumbs={[[ultimateSolutioneer().meta.name, '/ultimate-solutioneer']]}
              data={(origin) => [bookStructuredData(origin)]}
            />
          </>
        }
      />
      <Section title={inside.title} intro={inside.intro}>
        <div className={styles.inside}>
          <BookCover title={site.book.title} firm={site.name} className={styles.cover} />
          <ol className={styles.parts}>
            {inside.parts.map(({ title, text, chapters }) => (
              <li key={title}>
                <h3>{title}</h3>
                <div>
                  <p>{text}</p>
                  <ol className={styles.chapters} aria-label={inside.chaptersOf}>
                    {chapters.map((chapter) => (
                      <li key={chapter}>{chapter}</li>
                    ))}
                  </ol>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </Section>
      <Section ground="deep">
        <figure className={styles.quote}>
          <blockquote>
            <p>“{quote.text}”</p>
          </blockquote>
          <figcaption>{quote.by}</figcaption>
        </figure>
      </Section>
      <Section layout="split" title={sample.title} intro={sample.from}>
        <Copy paragraphs={sample.text} lead={false} />
      </Section>
      <Section title={readers.title} ground="mist">
        <Points points={readers.list} />
      </Section>
      <Section>
        <div className={styles.podcast}>
          <h2>{podcast.title}</h2>
          <div>
            <p>{podcast.text}</p>
            <p>
              <ButtonLink kind="plain" href={site.book.podcast}>
                {podcast.action}
              </ButtonLink>
            </p>
          </div>
        </div>
      </Section>
      <CallToAction
        title={closing.title}
        href={site.book.order}
        label={closing.action}
        newTab
        steps={closing.ways}
        figure="ultimate-solutioneer"
        ground="sand"
      />
    </>
  )
}

function OrderNow() {
  const { action, newTab } = ultimateSolutioneer().hero
  return (
    <ButtonLink href={site.book.order} target="_blank" rel="noopener">
      {action}
      <span className="visually-hidden"> ({newTab})</span>
    </ButtonLink>
  )
}
