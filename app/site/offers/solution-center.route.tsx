import { ClaimFigure } from '#app/art/claim.tsx'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { Answer } from '../deal/pages.tsx'
import { Sheet, SheetRows, SheetTable } from '../deal/sheet.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { Claims, HowWeCount } from '../sections/claims.tsx'
import { Points } from '../sections/points.tsx'
import type { Route } from './+types/solution-center.route.ts'
import { solutionCenter } from './solution-center.content.ts'
import styles from './solution-center.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(solutionCenter().meta)

export function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, 'site')
  return null
}

export default function SolutionCenter() {
  const { hero, overview, parts, shown, day, claim, start, closing } = solutionCenter()
  return (
    <>
      <Hero
        title={hero.title}
        lede={hero.lede}
        figure="solution-center"
        actions={
          <>
            <ButtonLink href="/contact?service=solution-center">{hero.demo}</ButtonLink>
            <ButtonLink kind="quiet" href="#overview">
              {hero.more}
            </ButtonLink>
            <StructuredData breadcrumbs={[[solutionCenter().meta.name, '/solution-center']]} />
          </>
        }
      />
      <Section id="overview" ground="mist">
        <div className={styles.overview}>
          <h2>{overview.title}</h2>
          <div>
            {overview.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </Section>
      <Section title={parts.title}>
        <ul className={styles.parts}>
          {parts.list.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section ground="mist" title={shown.title} intro={shown.intro}>
        <SheetTable>
          <Sheet title={shown.brief.title} caption={shown.brief.caption}>
            <SheetRows rows={shown.brief.rows} />
          </Sheet>
          <Answer />
        </SheetTable>
      </Section>
      <Section ground="sand" title={day.title}>
        {day.columns.map(({ title, list }, at) => (
          <div key={title} className={styles.track}>
            <h3>{title}</h3>
            <ol>
              {list.map(([weekday, what]) => (
                <li key={weekday} data-day={weekday}>
                  <b>{weekday}</b> <span>{what}</span>
                </li>
              ))}
              {at === 1 && <li className={styles.free}>{day.free}</li>}
            </ol>
          </div>
        ))}
      </Section>
      <Section ground="deep" title={claim.title}>
        <div className={styles.claim}>
          <ClaimFigure percent={claim.largest.percent} removed size={360} />
          <div>
            <p className={styles.figure}>{claim.largest.value}</p>
            <p className={styles.what}>{claim.largest.label}</p>
            <p>{claim.text}</p>
            <Claims claims={claim.figures} counted={false} />
            <HowWeCount id={claim.largest.id} />
          </div>
        </div>
      </Section>
      <Section ground="mist" layout="split" title={start.title}>
        <Points points={start.steps} className={styles.start} />
      </Section>
      <CallToAction
        title={closing.title}
        text={closing.text}
        href="/contact?service=solution-center"
        label={closing.action}
        steps={closing.ways}
        piece={<Questions />}
      />
    </>
  )
}

/** The 300 questions of a document in ten rows of thirty, with the decisive ones highlighted. */
function Questions() {
  const { says: quote, caption } = solutionCenter().closing.questions
  const rows = Array.from({ length: 10 }, (_, at) => `M10 ${10 + at * 20}h590`).join('')
  return (
    <figure className={styles.questions}>
      <svg viewBox="0 0 600 200" role="img" aria-label={quote}>
        <path d={rows} stroke="var(--edge)" strokeWidth="7" strokeLinecap="round" strokeDasharray="0 20" />
        {deciding.map(([column, row]) => (
          <circle key={`${column}-${row}`} cx={10 + column * 20} cy={10 + row * 20} r="8" fill="var(--slice)" />
        ))}
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

// Scattered throughout the document.
const deciding = [
  [3, 1],
  [8, 0],
  [11, 4],
  [14, 7],
  [17, 2],
  [19, 8],
  [22, 5],
  [25, 1],
  [27, 9],
  [6, 6],
] as const
