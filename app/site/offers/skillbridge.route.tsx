import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { Closing } from '../closing/closing.tsx'
import { cacheContact } from '../closing/contact-point.server.ts'
import { visibleItems } from '../collections/queries.server.ts'
import { FrequentQuestions, questionStructuredData, questionsOf } from '../collections/questions.tsx'
import { Match } from '../deal/match.tsx'
import { offerData } from '../proof/proof.server.ts'
import { ProofBand } from '../proof/proof-band.tsx'
import { Points } from '../sections/points.tsx'
import { Steps } from '../sections/steps.tsx'
import type { Route } from './+types/skillbridge.route.ts'
import { skillbridge } from './skillbridge.content.ts'
import styles from './skillbridge.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(skillbridge().meta)

export async function loader({ context }: Route.LoaderArgs) {
  const [{ questions }, offer] = await Promise.all([visibleItems('questions'), offerData('/skillbridge')])
  cacheContact(context, offer.contact)
  return { questions: questionsOf(questions, '/skillbridge'), ...offer }
}

export default function SkillBridge({ loaderData: { questions, proof, contact } }: Route.ComponentProps) {
  const { hero, match, sides, process, assess, closing } = skillbridge()
  return (
    <>
      <Hero
        title={hero.title}
        lede={hero.lede}
        figure="skillbridge"
        actions={<ButtonLink href="/contact?service=skillbridge">{hero.action}</ButtonLink>}
      />
      <Section ground="mist" {...match}>
        <Match />
      </Section>
      <ProofBand proof={proof} />
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
      <Section ground="deep" title={assess.title} intro={assess.intro}>
        <Points points={assess.list} />
      </Section>
      <FrequentQuestions entries={questions} />
      <Closing {...closing} href="/contact?service=skillbridge" contact={contact} figure="skillbridge" />
      <StructuredData
        breadcrumbs={[[skillbridge().meta.name, '/skillbridge']]}
        data={() => (questions.length > 0 ? [questionStructuredData(questions)] : [])}
      />
    </>
  )
}
