import { Ecosystem } from '#app/art/ecosystem.tsx'
import { StepRing } from '#app/art/step-ring.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { chosenTab } from '../chosen-tab.server.ts'
import { Closing } from '../closing/closing.tsx'
import { cacheContact } from '../closing/contact-point.server.ts'
import { visibleItems } from '../collections/queries.server.ts'
import { FrequentQuestions, questionStructuredData, questionsOf } from '../collections/questions.tsx'
import { offerData } from '../proof/proof.server.ts'
import { ProofBand } from '../proof/proof-band.tsx'
import { Claims } from '../sections/claims.tsx'
import { Ledger, type LedgerRow } from '../sections/ledger.tsx'
import { OfferingCard } from '../sections/offering-card.tsx'
import { tabMeta } from '../tab-meta.ts'
import type { Route } from './+types/services.route.ts'
import { services } from './services.content.ts'
import styles from './services.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = ({ loaderData: { tab } }: Route.MetaArgs) =>
  pageMeta(tabMeta(services().meta, services().offerings.tabs, tab))

export async function loader(args: Route.LoaderArgs) {
  const [{ questions }, offer] = await Promise.all([visibleItems('questions'), offerData('/services')])
  cacheContact(args.context, offer.contact)
  return {
    ...chosenTab(args, services().offerings.tabs),
    ...offer,
    questions: questionsOf(questions, '/services'),
  }
}

export default function Services({ loaderData: { tab, proof, contact, questions } }: Route.ComponentProps) {
  const { hero, offerings, closing } = services()
  const selected = offerings.tabs.find(({ value }) => value === tab) ?? offerings.tabs[0]
  return (
    <div className={styles.page}>
      <Hero
        title={hero.title}
        lede={hero.lede}
        figure="services"
        actions={<ButtonLink href="/contact">{hero.action}</ButtonLink>}
      />
      <Pains />
      <ProofBand proof={proof} />
      <WaysIn />
      <EcosystemSection />
      <Section ground="sand" title={offerings.title}>
        <Tabs
          id="offerings"
          label={offerings.title}
          tabs={offerings.tabs}
          selected={selected.value}
          className={styles.tabs}
        >
          <div className={styles.offerings}>
            {selected.cards.map((card) => (
              <OfferingCard key={card.to} {...card} strategiesLabel={offerings.strategies} />
            ))}
          </div>
        </Tabs>
      </Section>
      <Approach />
      <FrequentQuestions entries={questions} />
      <Closing {...closing} href="/contact" contact={contact} figure="services" ground="paper" />
      <StructuredData
        breadcrumbs={[[services().meta.name, '/services']]}
        data={() => (questions.length > 0 ? [questionStructuredData(questions)] : [])}
      />
    </div>
  )
}

/** Complaints of presales leaders, each a link to the service that helps. */
function Pains() {
  const { pains, ways } = services()
  return (
    <Section ground="sand" title={pains.title}>
      <ul className={styles.pains}>
        {pains.list.map(({ says, to }) => (
          <li key={says}>
            <a href={`#${to}`}>
              <q>{says}</q> <span>{ways.list.find(({ id }) => id === to)?.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function WaysIn() {
  const { ways } = services()
  return (
    <Section title={ways.title}>
      <Ledger
        items={ways.list}
        row={({ id, title, text, length, bring, price, change, action }): LedgerRow => ({
          id,
          title,
          children: (
            <p>
              {text} <a href={`/contact?service=${id}`}>{action}</a>
            </p>
          ),
          details: [
            [ways.lengthLabel, length],
            [ways.bringLabel, bring],
            [ways.priceLabel, price],
            [ways.changeLabel, change],
          ],
        })}
      />
    </Section>
  )
}

function EcosystemSection() {
  const { title, text, center, parts } = services().ecosystem
  return (
    <Section ground="mist">
      <div className={styles.ecosystem}>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <Ecosystem label={title} center={center} parts={parts} />
      </div>
    </Section>
  )
}

function Approach() {
  const { title, text, claimsTitle, claims, stepsTitle, steps } = services().approach
  return (
    <Section ground="deep" title={title} intro={text}>
      <div className={styles.approach}>
        <div className={styles.claims}>
          <h3>{claimsTitle}</h3>
          <Claims claims={claims} />
        </div>
        <div>
          <h3>{stepsTitle}</h3>
          <ol className={styles.steps}>
            {steps.map((step, at) => (
              <li key={step.title}>
                <StepRing steps={steps.length} step={at + 1} size={44} />
                <h4>
                  {at + 1} {step.title}
                </h4>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  )
}
