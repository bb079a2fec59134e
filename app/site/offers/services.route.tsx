import { Ecosystem } from '#app/art/ecosystem.tsx'
import { StepRing } from '#app/art/step-ring.tsx'
import { isAnybodyTakingCalls } from '#app/leads/booking/queries.server.ts'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { chosenTab } from '../chosen-tab.server.ts'
import { Cases } from '../collections/cases.tsx'
import { collections } from '../collections/collections.content.ts'
import { visibleItems } from '../collections/queries.server.ts'
import { FrequentQuestions, questionStructuredData, questionsOf } from '../collections/questions.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { Claims } from '../sections/claims.tsx'
import { Ledger } from '../sections/ledger.tsx'
import { OfferingCard } from '../sections/offering-card.tsx'
import { Steps } from '../sections/steps.tsx'
import { tabMeta } from '../tab-meta.ts'
import type { Route } from './+types/services.route.ts'
import { services } from './services.content.ts'
import styles from './services.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = ({ loaderData: { tab } }: Route.MetaArgs) =>
  pageMeta(tabMeta(services().meta, services().offerings.tabs, tab))

export async function loader(args: Route.LoaderArgs) {
  const { cases, questions } = await visibleItems('cases', 'questions')
  cacheTag(args.context, 'call-hours')
  return {
    ...chosenTab(args, services().offerings.tabs),
    ...{ cases, questions: questionsOf(questions, '/services') },
    takesCalls: await isAnybodyTakingCalls(),
  }
}

export default function Services({ loaderData: { tab, cases, questions, takesCalls } }: Route.ComponentProps) {
  const { hero, ecosystem, ways: nextSteps, offerings, approach, closing } = services()
  const selected = offerings.tabs.find(({ value }) => value === tab) ?? offerings.tabs[0]
  return (
    <>
      <Hero
        title={hero.title}
        lede={hero.lede}
        figure="services"
        actions={<ButtonLink href="/contact">{hero.action}</ButtonLink>}
      />
      <Section>
        <div className={styles.ecosystem}>
          <div>
            <h2>{ecosystem.title}</h2>
            {ecosystem.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <Ecosystem label={ecosystem.title} center={ecosystem.center} parts={ecosystem.parts} />
        </div>
      </Section>
      <Section ground="mist" title={nextSteps.title}>
        <Ledger
          rows={nextSteps.list.map(({ id, title, text, length, change, action }, at) => ({
            id,
            title,
            figure: <StepRing steps={nextSteps.list.length} step={at + 1} size={72} />,
            children: <p>{text}</p>,
            details: [
              [nextSteps.lengthLabel, length],
              [nextSteps.changeLabel, change],
            ],
            foot: <a href={`/contact?service=${id}`}>{action}</a>,
          }))}
        />
      </Section>
      <Section ground="sand" title={offerings.title}>
        <Tabs id="offerings" label={offerings.title} tabs={offerings.tabs} selected={selected.value}>
          <div className={styles.offerings}>
            {selected.cards.map((card) => (
              <OfferingCard key={card.to} {...card} strategiesLabel={offerings.strategies} />
            ))}
          </div>
        </Tabs>
      </Section>
      <Section ground="deep" title={approach.title} intro={approach.text}>
        <Claims claims={approach.claims} />
        <div className={styles.method}>
          <Steps steps={approach.steps} />
        </div>
      </Section>
      {cases.length > 0 && (
        <Section title={collections().cases.title} intro={collections().cases.intro}>
          <Cases entries={cases} />
        </Section>
      )}
      <FrequentQuestions entries={questions} />
      <CallToAction
        title={closing.title}
        href="/contact"
        label={closing.action}
        steps={closing.ways.filter(({ href }) => takesCalls || !href.startsWith('/meet'))}
        figure="services"
      />
      <StructuredData
        breadcrumbs={[[services().meta.name, '/services']]}
        data={() => (questions.length > 0 ? [questionStructuredData(questions)] : [])}
      />
    </>
  )
}
