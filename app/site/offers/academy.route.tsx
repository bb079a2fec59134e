import { cacheExpiresAt } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { pageMeta } from '../../shell/meta.ts'
import grounds from '../../shell/sections/ground.module.css'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { chosenTab } from '../chosen-tab.server.ts'
import { Closing } from '../closing/closing.tsx'
import { cacheContact, closingContact } from '../closing/contact-point.server.ts'
import { collections } from '../collections/collections.content.ts'
import { CourseDates, comingDates, endOfDay, instructorsOf } from '../collections/course-dates.tsx'
import type { CollectionEntry } from '../collections/entry.ts'
import { People } from '../collections/people.tsx'
import { visibleItems } from '../collections/queries.server.ts'
import { FrequentQuestions, questionStructuredData, questionsOf } from '../collections/questions.tsx'
import { deal } from '../deal/deal.content.ts'
import { Recording } from '../deal/pages.tsx'
import { chooseProof } from '../proof/proof.server.ts'
import { ProofBand } from '../proof/proof-band.tsx'
import { Certifications } from '../sections/certifications.tsx'
import { Opening } from '../sections/opening.tsx'
import { Points } from '../sections/points.tsx'
import { courseStructuredData } from '../structured-data.ts'
import { tabMeta } from '../tab-meta.ts'
import type { Route } from './+types/academy.route.ts'
import { academy } from './academy.content.ts'
import styles from './academy.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = ({ loaderData: { tab } }: Route.MetaArgs) =>
  pageMeta(tabMeta(academy().meta, academy().programs.tabs, tab))

export async function loader(args: Route.LoaderArgs) {
  const [items, contact] = await Promise.all([
    visibleItems('dates', 'people', 'questions', 'results', 'cases', 'testimonials'),
    closingContact(),
  ])
  cacheContact(args.context, contact)
  const dates = comingDates(items.dates)
  if (dates.length > 0) cacheExpiresAt(args.context, endOfDay())
  return {
    ...chosenTab(args, academy().programs.tabs),
    ...{ dates, contact },
    instructors: instructorsOf(dates, items.people),
    questions: questionsOf(items.questions, '/academy'),
    proof: chooseProof(items, '/academy'),
  }
}

export default function Academy({
  loaderData: { tab, dates, instructors, questions, proof, contact },
}: Route.ComponentProps) {
  const { hero, why, programs, environment, onboarding, training, closing } = academy()
  return (
    <>
      <section className={classes(grounds.mist, styles.hero)}>
        <div className="wrap">
          <Opening
            title={hero.title}
            lede={hero.lede}
            actions={<ButtonLink href="/contact?service=academy">{hero.action}</ButtonLink>}
            className={styles.opening}
          />
          <div className={styles.recording}>
            <Recording
              caption={
                <>
                  <b>{deal().recording.stage}</b> {deal().recording.caption}
                </>
              }
            />
          </div>
        </div>
      </section>
      <ProofBand proof={{ ...proof, testimonials: [] }} />
      <NextDates dates={dates} instructors={instructors} />
      <Section layout="split" title={why.title}>
        <Points points={why.list} className={styles.why} />
      </Section>
      <Section ground="mist" title={programs.title}>
        <p className={styles.price}>{programs.price}</p>
        <Tabs id="programs" label={programs.title} tabs={programs.tabs} selected={tab}>
          {tab === 'certifications' && <Certifications />}
          {tab === 'courses' && <Courses />}
          {tab === 'corporate' && <Points points={academy().corporate} />}
        </Tabs>
      </Section>
      <Section ground="deep" title={environment.title} intro={environment.text}>
        <Points steps points={environment.parts} />
      </Section>
      <Section>
        <div className={styles.programs}>
          <Program {...onboarding} id="onboarding" to="/contact?service=onboarding-solutions" />
          <Program {...training} id="corporate-training" to="/contact?service=corporate-training" />
        </div>
      </Section>
      <Quotes published={proof.testimonials} />
      <FrequentQuestions entries={questions} />
      <Closing {...closing} href="/contact" contact={contact} figure="academy" ground="mist" />
      <StructuredData
        breadcrumbs={[[academy().meta.name, '/academy']]}
        data={(origin) => [
          ...courseStructuredData(origin, dates),
          ...(questions.length > 0 ? [questionStructuredData(questions)] : []),
        ]}
      />
    </>
  )
}

/** The upcoming dates and who teaches; without dates, what the next one depends on. */
function NextDates({ dates, instructors }: Record<'dates' | 'instructors', CollectionEntry[]>) {
  const words = collections().dates
  return (
    <Section
      id="dates"
      ground="sand"
      title={words.title}
      intro={dates.length > 0 && words.intro}
      layout={dates.length > 0 ? 'stack' : 'split'}
    >
      <div className={styles.dates}>
        <div>
          {dates.length > 0 ? (
            <CourseDates entries={dates} />
          ) : (
            <>
              <p>{words.none}</p>
              <a href="/contact?service=academy" className={styles.ask}>
                {words.askFirst}
              </a>
            </>
          )}
        </div>
        {instructors.length > 0 && (
          <div>
            <p className={styles.soft}>{words.teaches}</p>
            <People entries={instructors} />
          </div>
        )}
      </div>
    </Section>
  )
}

function Courses() {
  return (
    <ul className={styles.courses}>
      {academy().courses.map(({ slug, title, text, length }) => (
        <li key={slug} id={slug}>
          <h3>{title}</h3>
          <p>{text}</p>
          <p className={styles.length}>
            <span className={styles.soft}>{length}</span>
            <a href={`/contact?service=academy&about=${slug}`} className={styles.ask}>
              {academy().askCourse}
              <span className="visually-hidden">: {title}</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}

interface ProgramProps {
  id: string
  title: string
  text: string
  gets: readonly string[]
  price: string
  action: string
  to: string
}

function Program({ id, title, text, gets, price, action, to }: ProgramProps) {
  return (
    <article id={id} className={styles.program}>
      <h2>{title}</h2>
      <p>{text}</p>
      <ul>
        {gets.map((get) => (
          <li key={get}>{get}</li>
        ))}
      </ul>
      <p className={styles.soft}>{price}</p>
      <ButtonLink kind="quiet" href={to}>
        {action}
      </ButtonLink>
    </article>
  )
}

/** Two quotes: those that clients have agreed to first, and examples, which are labeled, in place of missing ones. */
function Quotes({ published }: { published: readonly CollectionEntry[] }) {
  const { title, examplesTitle, example, list } = academy().testimonials
  const quotes = [
    ...published.map(({ fields }) => ({ quote: fields.quote, by: fields.role, label: undefined })),
    ...list.map((quote) => ({ ...quote, label: example })),
  ].slice(0, list.length)
  return (
    <Section ground="sand" title={quotes.some(({ label }) => label) ? examplesTitle : title}>
      <div className={styles.quotes}>
        {quotes.map(({ quote, by, label }) => (
          <figure key={quote} className={styles.quote}>
            <blockquote>
              <p>“{quote}”</p>
            </blockquote>
            <figcaption>
              {label && <b>{label}: </b>}
              {by}
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  )
}
