import { Icon } from '#app/art/icons.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { chosenTab } from '../chosen-tab.server.ts'
import { collections } from '../collections/collections.content.ts'
import { CourseDates, comingDates } from '../collections/course-dates.tsx'
import { visibleItems } from '../collections/queries.server.ts'
import { FrequentQuestions, questionStructuredData, questionsOf } from '../collections/questions.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { Certifications } from '../sections/certifications.tsx'
import { FeatureCards } from '../sections/feature-cards.tsx'
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
  const { dates, questions } = await visibleItems('dates', 'questions')
  const items = { dates: comingDates(dates), questions: questionsOf(questions, '/academy') }
  return { ...chosenTab(args, academy().programs.tabs), ...items }
}

export default function Academy({ loaderData: { tab, dates, questions } }: Route.ComponentProps) {
  const { hero, why, programs, environment, onboarding, training, testimonials, closing } = academy()
  return (
    <>
      <Hero
        title={hero.title}
        lede={hero.lede}
        figure="academy"
        actions={<ButtonLink href="/contact?service=academy">{hero.action}</ButtonLink>}
      />
      <Section title={why.title}>
        <FeatureCards features={why.list.map(({ icon, ...point }) => ({ ...point, figure: <Icon name={icon} /> }))} />
      </Section>
      <Section ground="mist" title={programs.title}>
        <Tabs id="programs" label={programs.title} tabs={programs.tabs} selected={tab}>
          {tab === 'certifications' && <Certifications />}
          {tab === 'courses' && <Courses />}
          {tab === 'corporate' && <Points points={academy().corporate} />}
        </Tabs>
      </Section>
      {dates.length > 0 && (
        <Section id="dates" title={collections().dates.title} intro={collections().dates.intro}>
          <CourseDates entries={dates} />
        </Section>
      )}
      <Section ground="deep">
        <div className={styles.environment}>
          <div>
            <h2>{environment.title}</h2>
            <p>{environment.text}</p>
          </div>
          <Points steps points={environment.parts} className={styles.takes} />
        </div>
      </Section>
      <Section id="onboarding">
        <Program {...onboarding} to="/contact?service=onboarding-solutions" />
      </Section>
      <Section ground="sand" id="corporate-training">
        <Program {...training} to="/contact?service=corporate-training" turned />
      </Section>
      <Section title={testimonials.title}>
        <div className={styles.quotes}>
          {testimonials.list.map(({ quote, by }) => (
            <figure key={by} className={styles.quote}>
              <blockquote>
                <p>“{quote}”</p>
              </blockquote>
              <figcaption>{by}</figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <FrequentQuestions entries={questions} />
      <CallToAction
        title={closing.title}
        href="/contact"
        label={closing.action}
        steps={closing.ways}
        figure="academy"
        ground="mist"
      />
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

function Courses() {
  return (
    <ul className={styles.courses}>
      {academy().courses.map(({ slug, title, text, length }) => (
        <li key={slug} id={slug}>
          <h3>{title}</h3>
          <p>{text}</p>
          <p className={styles.length}>{length}</p>
          <p>
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
  title: string
  text: string
  gets: readonly string[]
  action: string
  to: string
  turned?: boolean
}

function Program({ title, text, gets, action, to, turned }: ProgramProps) {
  return (
    <div className={turned ? styles.turned : styles.program}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        <ButtonLink kind="quiet" href={to}>
          {action}
        </ButtonLink>
      </div>
      <ul>
        {gets.map((get) => (
          <li key={get}>{get}</li>
        ))}
      </ul>
    </div>
  )
}
