import { ClaimFigure } from '#app/art/claim.tsx'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import type { ClaimFact } from '../sections/claims.tsx'
import { Points } from '../sections/points.tsx'
import type { Route } from './+types/how-we-count.route.ts'
import { howWeCountPath, impactClaims, promisedClaims, proposalClaim } from './claims.ts'
import { howWeCount } from './how-we-count.content.ts'
import styles from './how-we-count.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(howWeCount().meta)

export function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, 'site')
  return null
}

const claims: ClaimFact[] = [...promisedClaims, ...impactClaims, proposalClaim]

export default function HowWeCount() {
  const { title, lede, rules, groups, countsLabel, liesLabel, closing } = howWeCount()
  return (
    <>
      <Hero size="short" title={title} lede={lede} figure="how-we-count" />
      <Section ground="mist" title={rules.title}>
        <Points points={rules.list} />
      </Section>
      {groups.map((group) => (
        <Section key={group.title} layout="split" title={group.title} intro={group.intro}>
          <dl className={styles.figures}>
            {group.figures.map(({ id, claim, counts, lies }) => (
              <div key={id} id={id} className={styles.figure}>
                <Drawn id={id} />
                <dt>{claim}</dt>
                <dd>
                  <b>{countsLabel}</b> {counts}
                </dd>
                <dd>
                  <b>{liesLabel}</b> {lies}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      ))}
      <CallToAction
        title={closing.title}
        text={closing.text}
        href="/contact?service=metrics"
        label={closing.action}
        steps={closing.ways}
        ground="sand"
      />
      <StructuredData breadcrumbs={[[howWeCount().meta.name, howWeCountPath]]} />
    </>
  )
}

function Drawn({ id }: { id: string }) {
  const claim = claims.find((one) => one.id === id)
  return claim && <ClaimFigure percent={claim.percent} removed={claim.removed} size={72} />
}
