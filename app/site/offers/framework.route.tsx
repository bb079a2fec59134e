import { StageRing } from '#app/art/stage-ring.tsx'
import { StepRing } from '#app/art/step-ring.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { Closing } from '../closing/closing.tsx'
import { cacheContact } from '../closing/contact-point.server.ts'
import { deal } from '../deal/deal.content.ts'
import { offerData } from '../proof/proof.server.ts'
import { ProofBand } from '../proof/proof-band.tsx'
import { Claims } from '../sections/claims.tsx'
import { Points } from '../sections/points.tsx'
import type { Route } from './+types/framework.route.ts'
import { framework } from './framework.content.ts'
import styles from './framework.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(framework().meta)

export async function loader({ context }: Route.LoaderArgs) {
  const offer = await offerData('/framework')
  cacheContact(context, offer.contact)
  return offer
}

export default function Framework({ loaderData: { proof, contact } }: Route.ComponentProps) {
  const { hero, stages, use, impact, start, closing } = framework()
  return (
    <>
      <Hero
        title={hero.title}
        lede={hero.lede}
        figure="framework"
        wordByWord
        actions={<ButtonLink href="/contact?service=framework">{hero.action}</ButtonLink>}
      />
      <ProofBand proof={proof} />
      <Section ground="mist" title={use.title}>
        <Points points={use.list} />
      </Section>
      <Section ground="deep" title={stages.title} intro={`${stages.intro} ${deal().stages.intro}`}>
        <div className={styles.circle}>
          <StageRing stages={stages.list.length} className={styles.ring} />
          <ol className={styles.stages}>
            {stages.list.map(({ title, question, evidence, rule }, at) => (
              <li key={title} className={styles.stage}>
                <StepRing steps={stages.list.length} step={at + 1} size={112} />
                <div className={styles.name}>
                  <h3>{title}</h3>
                  <p>{question}</p>
                </div>
                <dl className={styles.tests}>
                  <div>
                    <dt>{stages.evidenceLabel}</dt>
                    <dd>{evidence}</dd>
                  </div>
                  <div>
                    <dt>{stages.ruleLabel}</dt>
                    <dd>{rule}</dd>
                  </div>
                </dl>
                <DealAt stage={at} />
              </li>
            ))}
          </ol>
        </div>
      </Section>
      <Section layout="split" title={impact.title} intro={impact.text}>
        <Claims claims={impact.figures} />
      </Section>
      <Section ground="mist" layout="split" title={start.title}>
        <Points points={start.steps} className={styles.start} />
      </Section>
      <Closing {...closing} href="/contact?service=framework" contact={contact} figure="framework" />
      <StructuredData breadcrumbs={[[framework().meta.name, '/framework']]} />
    </>
  )
}

/** Where the example deal stands in a stage: what happened, and the page that shows it. */
function DealAt({ stage }: { stage: number }) {
  const { label, list, now, nowLabel } = deal().stages
  const here = list[stage]
  if (!here) return null
  const state = stage === now ? styles.now : stage > now ? styles.open : undefined
  return (
    <div className={classes(styles.deal, state)}>
      <b>
        {label}, {here.when}
        {stage === now && `, ${nowLabel}`}
      </b>
      <p>{here.text}</p>
      {'href' in here && <a href={here.href}>{here.link}</a>}
    </div>
  )
}
