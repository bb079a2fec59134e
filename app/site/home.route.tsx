import { nextEvent } from '#app/events/queries.server.ts'
import { isAnybodyTakingCalls } from '#app/leads/booking/queries.server.ts'
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
import { collections } from './collections/collections.content.ts'
import { Partners } from './collections/partners.tsx'
import { visibleItems } from './collections/queries.server.ts'
import { Testimonials } from './collections/testimonials.tsx'
import { home } from './home.content.tsx'
import styles from './home.module.css'
import { CallToAction } from './sections/call-to-action.tsx'
import { Claims } from './sections/claims.tsx'
import { FeatureCards } from './sections/feature-cards.tsx'
import { Latest } from './sections/latest.tsx'
import { Roles } from './sections/roles.tsx'
import { organizationStructuredData, siteStructuredData } from './structured-data.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta({ heading: home().title, description: home().description })

const subjects = ['site', 'articles', 'events', 'images', 'call-hours']

const shownNow = cached(subjects, async () => {
  const [article, event, items, takesCalls] = await Promise.all([
    newestArticle(),
    nextEvent(),
    visibleItems('testimonials', 'partners'),
    isAnybodyTakingCalls(),
  ])
  return { article, event, proof: items, takesCalls }
})

export function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, ...subjects)
  return shownNow()
}

export default function Home({ loaderData: { proof: items, takesCalls, ...latest } }: Route.ComponentProps) {
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
        note={home().note}
      />
      <div className={`wrap ${styles.cards}`}>
        <FeatureCards features={home().cards} level={2} />
      </div>
      <Roles {...home().roles} />
      <Section title={home().whoTitle} layout="split">
        <Copy paragraphs={home().who} />
      </Section>
      <Section title={home().claimsTitle} ground="deep">
        <Claims claims={home().claims} />
      </Section>
      {items.testimonials.length > 0 && (
        <Section title={collections().testimonials.title}>
          <Testimonials entries={items.testimonials} />
        </Section>
      )}
      <Latest {...latest} />
      {items.partners.length > 0 && (
        <Section title={collections().partners.title} layout="split">
          <Partners entries={items.partners} />
        </Section>
      )}
      <CallToAction
        title={home().closing.title}
        href="/contact"
        label={home().closing.action}
        steps={home().closing.ways.filter(({ href }) => takesCalls || !href.startsWith('/meet'))}
        figure="home"
      />
      <StructuredData
        breadcrumbs={[]}
        data={(origin) => [organizationStructuredData(origin), siteStructuredData(origin)]}
      />
    </>
  )
}
