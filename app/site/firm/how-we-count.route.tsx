import { ClaimFigure } from '#app/art/claim.tsx'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { Closing } from '../closing/closing.tsx'
import { cacheContact } from '../closing/contact-point.server.ts'
import { offerData } from '../proof/proof.server.ts'
import { ProofBand } from '../proof/proof-band.tsx'
import type { ClaimFact } from '../sections/claims.tsx'
import { Points } from '../sections/points.tsx'
import type { Route } from './+types/how-we-count.route.ts'
import { howWeCountPath, impactClaims, promisedClaims, proposalClaim } from './claims.ts'
import { howWeCount } from './how-we-count.content.ts'
import styles from './how-we-count.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(howWeCount().meta)

export async function loader({ context }: Route.LoaderArgs) {
  const offer = await offerData(howWeCountPath)
  cacheContact(context, offer.contact)
  return offer
}

const claims: ClaimFact[] = [...promisedClaims, ...impactClaims, proposalClaim]

export default function HowWeCount({ loaderData: { proof, contact } }: Route.ComponentProps) {
  const { title, lede, span, rules, groups, countsLabel, liesLabel, closing } = howWeCount()
  return (
    <>
      <Hero size="short" title={title} lede={lede} figure="how-we-count" />
      <Section ground="deep" layout="split" title={span.title} intro={span.text}>
        <Span />
      </Section>
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
      <ProofBand proof={proof} />
      <Closing {...closing} href="/contact?service=metrics" contact={contact} figure="how-we-count" />
      <StructuredData breadcrumbs={[[howWeCount().meta.name, howWeCountPath]]} />
    </>
  )
}

/** The quarters that a figure compares, to scale: empty before the change, filled after it. */
function Span() {
  const { before, change, reading, after } = howWeCount().span
  return (
    <ol className={styles.span}>
      <li>{before}</li>
      <li>{change}</li>
      <li>{reading}</li>
      <li>{after}</li>
    </ol>
  )
}

function Drawn({ id }: { id: string }) {
  const claim = claims.find((one) => one.id === id)
  return claim && <ClaimFigure percent={claim.percent} removed={claim.removed} size={72} />
}
