import { nextEvent } from '#app/events/queries.server.ts'
import { Byline } from '#app/people/person-face.tsx'
import { cached } from '#app/platform/cached.server.ts'
import { cacheTag } from '#app/platform/request.server.ts'
import { newestArticle } from '#app/resources/articles/queries.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../shell/meta.ts'
import { Hero } from '../shell/sections/hero.tsx'
import { Copy, Section } from '../shell/sections/section.tsx'
import { StructuredData } from '../shell/structured-data.tsx'
import type { Route } from './+types/home.route.ts'
import { Closing } from './closing/closing.tsx'
import { cacheContact, closingContact } from './closing/contact-point.server.ts'
import { collections } from './collections/collections.content.ts'
import { Partners } from './collections/partners.tsx'
import { visibleItems } from './collections/queries.server.ts'
import { sitePersonOf } from './collections/site-person.ts'
import { deal } from './deal/deal.content.ts'
import { Answer, Recording, Scorecard } from './deal/pages.tsx'
import { home } from './home.content.ts'
import styles from './home.module.css'
import { chooseProof } from './proof/proof.server.ts'
import { ProofBand } from './proof/proof-band.tsx'
import { Claims } from './sections/claims.tsx'
import { FeatureCards } from './sections/feature-cards.tsx'
import { Latest } from './sections/latest.tsx'
import { Roles } from './sections/roles.tsx'
import { organizationStructuredData, siteStructuredData } from './structured-data.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta({ heading: home().title, description: home().description })

const subjects = ['site', 'articles', 'events', 'images']

const shownNow = cached(subjects, async () => {
  const [article, event, { partners, ...proof }] = await Promise.all([
    newestArticle(),
    nextEvent(),
    visibleItems('results', 'cases', 'testimonials', 'partners'),
  ])
  return { article, event, partners, proof: chooseProof(proof, '/') }
})

export async function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, ...subjects)
  const [shown, contact] = await Promise.all([shownNow(), closingContact()])
  cacheContact(context, contact)
  return { ...shown, contact }
}

export default function Home({ loaderData: { proof, partners, contact, ...latest } }: Route.ComponentProps) {
  return (
    <>
      <Hero
        figure="home"
        bleeds
        title={
          <>
            Win Your <em>Unfair Share</em> <span>of Business</span>
          </>
        }
        lede={home().lede}
        actions={<ButtonLink href="/services">{home().hero.action}</ButtonLink>}
        note={contact.person ? <Byline person={sitePersonOf(contact.person)} prefix={home().ask} /> : home().note}
      />
      <ProofBand proof={proof} />
      <OneDeal />
      <Roles {...home().roles} />
      <div className={`wrap ${styles.cards}`}>
        <FeatureCards features={home().cards} />
      </div>
      <Section title={home().whoTitle} layout="split" ground="mist">
        <Copy paragraphs={home().who} />
      </Section>
      <Section title={home().claimsTitle} ground="deep">
        <Claims claims={home().claims} />
      </Section>
      <Latest {...latest} />
      {partners.length > 0 && (
        <Section title={collections().partners.title} layout="split">
          <Partners entries={partners} />
        </Section>
      )}
      <Closing {...home().closing} href="/contact" contact={contact} figure="home" ground="paper" />
      <StructuredData
        breadcrumbs={[]}
        data={(origin) => [organizationStructuredData(origin), siteStructuredData(origin)]}
      />
    </>
  )
}

/** Three filled pages of the example deal, each with a link to its offer. */
function OneDeal() {
  const { title, sheets } = home().deal
  const pages = [
    { Page: Scorecard, stage: deal().scorecard.stage },
    { Page: Recording, stage: deal().recording.stage },
    { Page: Answer, stage: deal().answer.stage },
  ]
  return (
    <Section title={title} intro={deal().about} ground="sand">
      <div className={styles.deal}>
        {sheets.map(({ href, label }, at) => {
          const { Page = Scorecard, stage } = pages[at] ?? {}
          return (
            <Page
              key={href}
              caption={
                <>
                  <b>{stage}</b> <a href={href}>{label}</a>
                </>
              }
            />
          )
        })}
      </div>
    </Section>
  )
}
