import { PageFigure } from '#app/art/page-figure.tsx'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { visibleItems } from '../collections/queries.server.ts'
import { FrequentQuestions, questionStructuredData, questionsOf } from '../collections/questions.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { Points } from '../sections/points.tsx'
import { Steps } from '../sections/steps.tsx'
import type { Route } from './+types/skillbridge.route.ts'
import { skillbridge } from './skillbridge.content.ts'
import styles from './skillbridge.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(skillbridge().meta)

export async function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, 'site')
  const { questions } = await visibleItems('questions')
  return { questions: questionsOf(questions, '/skillbridge') }
}

export default function SkillBridge({ loaderData: { questions } }: Route.ComponentProps) {
  const { hero, sides, process, assess, closing } = skillbridge()
  return (
    <>
      <Hero
        title={hero.title}
        lede={hero.lede}
        figure="skillbridge"
        actions={<ButtonLink href="/contact?service=skillbridge">{hero.action}</ButtonLink>}
      />
      <section className={styles.sides} aria-label={sides.title}>
        <div className={`wrap ${styles.pair}`}>
          {sides.list.map(({ title, text, gets, to, action }) => (
            <div key={title} className={styles.side}>
              <h2>{title}</h2>
              <p>{text}</p>
              <ul>
                {gets.map((get) => (
                  <li key={get}>{get}</li>
                ))}
              </ul>
              <ButtonLink kind="quiet" href={to}>
                {action}
              </ButtonLink>
            </div>
          ))}
        </div>
      </section>
      <Section title={process.title}>
        <Steps steps={process.steps} />
      </Section>
      <Section ground="mist" title={assess.title} intro={assess.intro}>
        <Points points={assess.list} />
      </Section>
      <FrequentQuestions entries={questions} />
      <CallToAction
        title={closing.title}
        href="/contact?service=skillbridge"
        label={closing.action}
        steps={closing.ways}
        piece={<Bridge />}
        ground="sand"
      />
      <StructuredData
        breadcrumbs={[[skillbridge().meta.name, '/skillbridge']]}
        data={() => (questions.length > 0 ? [questionStructuredData(questions)] : [])}
      />
    </>
  )
}

/** The hero's figure, two pillars and an arch, uncropped at every width. */
function Bridge() {
  return (
    <div className={styles.bridge} aria-hidden="true">
      <PageFigure page="skillbridge" />
    </div>
  )
}
