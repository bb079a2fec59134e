import { StageRing } from '#app/art/stage-ring.tsx'
import { StepRing } from '#app/art/step-ring.tsx'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { Claims } from '../sections/claims.tsx'
import { Points } from '../sections/points.tsx'
import type { Route } from './+types/framework.route.ts'
import { framework } from './framework.content.ts'
import styles from './framework.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(framework().meta)

export function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, 'site')
  return null
}

export default function Framework() {
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
      <Section title={stages.title} intro={stages.intro}>
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
              </li>
            ))}
          </ol>
        </div>
      </Section>
      <Section ground="deep" layout="split" title={impact.title} intro={impact.text}>
        <Claims claims={impact.figures} />
      </Section>
      <Section title={use.title}>
        <Points points={use.list} />
      </Section>
      <Section ground="mist" layout="split" title={start.title}>
        <Points points={start.steps} className={styles.start} />
      </Section>
      <CallToAction
        title={closing.title}
        href="/contact?service=framework"
        label={closing.action}
        steps={closing.ways}
        piece={<DealOnCircle />}
        ground="sand"
      />
      <StructuredData breadcrumbs={[[framework().meta.name, '/framework']]} />
    </>
  )
}

/** One deal, stage by stage: the evidence so far, and the next piece. */
function DealOnCircle() {
  const { title, stages, next } = framework().closing.deal
  return (
    <figure className={styles.deal}>
      <figcaption>{title}</figcaption>
      <StepRing steps={stages.length} step={next} size={200} />
      <ol>
        {stages.map(({ name, evidence }, at) => (
          <li key={name} className={at + 1 === next ? styles.next : at + 1 < next ? styles.done : undefined}>
            <b>{name}</b> {evidence}
          </li>
        ))}
      </ol>
    </figure>
  )
}
