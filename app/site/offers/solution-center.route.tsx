import { ClaimFigure } from '#app/art/claim.tsx'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { pageMeta } from '../../shell/meta.ts'
import grounds from '../../shell/sections/ground.module.css'
import { Copy, Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { Closing } from '../closing/closing.tsx'
import { cacheContact } from '../closing/contact-point.server.ts'
import { deal } from '../deal/deal.content.ts'
import { Answer } from '../deal/pages.tsx'
import { offerData } from '../proof/proof.server.ts'
import { ProofBand } from '../proof/proof-band.tsx'
import { HowWeCount } from '../sections/claims.tsx'
import { Opening } from '../sections/opening.tsx'
import { Points } from '../sections/points.tsx'
import type { Route } from './+types/solution-center.route.ts'
import { solutionCenter } from './solution-center.content.ts'
import styles from './solution-center.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(solutionCenter().meta)

export async function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, 'site')
  const shown = await offerData('/solution-center')
  cacheContact(context, shown.contact)
  return shown
}

export default function SolutionCenter({ loaderData: { proof, contact } }: Route.ComponentProps) {
  const { hero, overview, day, start, closing } = solutionCenter()
  const demo = '/contact?service=solution-center'
  return (
    <>
      <section className={classes(grounds.deep, styles.hero)}>
        <div className="wrap">
          <Opening
            title={hero.title}
            lede={hero.lede}
            actions={
              <>
                <ButtonLink href={demo}>{hero.demo}</ButtonLink>
                <ButtonLink kind="quiet" href="#overview">
                  {hero.more}
                </ButtonLink>
              </>
            }
            className={styles.opening}
          />
          <BeforeAndAfter />
        </div>
      </section>
      <ProofBand proof={proof} ground="sand" />
      <Section id="overview" ground="mist" layout="split" title={overview.title}>
        <Copy paragraphs={overview.text} />
      </Section>
      <Parts />
      <Section ground="sand" title={day.title}>
        <div className={styles.tracks}>
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
        </div>
      </Section>
      <Aim />
      <Section ground="mist" layout="split" title={start.title}>
        <Points points={start.steps} className={styles.start} />
        <p className={styles.price}>{start.price}</p>
      </Section>
      <Closing {...closing} href={demo} contact={contact} figure="solution-center" ground="paper" />
      <StructuredData breadcrumbs={[[solutionCenter().meta.name, '/solution-center']]} />
    </>
  )
}

/** The old answer to question 214, its empty words struck out, beside the answer that the evaluator can score. */
function BeforeAndAfter() {
  const { before, caption } = deal().answer
  return (
    <div className={styles.pair}>
      <figure className={styles.before}>
        <p>{before.label}</p>
        <p className={styles.struck}>
          {before.text
            .split(new RegExp(`(${before.empty.join('|')})`))
            .map((part) => ((before.empty as readonly string[]).includes(part) ? <del key={part}>{part}</del> : part))}
        </p>
        <figcaption>{before.why}</figcaption>
      </figure>
      <div className={styles.after}>
        <Answer caption={caption} />
      </div>
    </div>
  )
}

/** The parts of the platform, each with what it says about the example deal. */
function Parts() {
  const { title, intro, list } = solutionCenter().parts
  const { filed } = deal()
  return (
    <Section title={title} intro={intro}>
      <ul className={styles.parts}>
        {list.map((part, at) => (
          <li key={part.title}>
            <h3>{part.title}</h3>
            <p>{part.text}</p>
            <p className={styles.filed}>{filed[at]}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The claim about proposals beside the 300 questions that explain it. */
function Aim() {
  const { title, largest, text, questions } = solutionCenter().claim
  const { value, label, percent, id } = largest
  return (
    <Section title={title}>
      <div className={styles.claim}>
        <div>
          <p className={styles.figure}>
            <ClaimFigure percent={percent} removed />
            <span>
              <strong>{value}</strong> {label.replace(value, '').trim()}
            </span>
          </p>
          <p>{text}</p>
          <HowWeCount id={id} />
        </div>
        <Questions {...questions} />
      </div>
    </Section>
  )
}

/** The 300 questions of a document in ten rows of thirty, with the decisive ones highlighted. */
function Questions({ says, caption }: { says: string; caption: string }) {
  const rows = Array.from({ length: 10 }, (_, at) => `M10 ${10 + at * 20}h590`).join('')
  return (
    <figure className={styles.questions}>
      <svg viewBox="0 0 600 200" role="img" aria-label={says}>
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
