import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { Claims } from '../sections/claims.tsx'
import { Ledger } from '../sections/ledger.tsx'
import type { Route } from './+types/navigator.route.ts'
import { navigator } from './navigator.content.ts'
import styles from './navigator.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(navigator().meta)

export function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, 'site')
  return null
}

export default function Navigator() {
  const { hero, signs, work, course, impact, closing } = navigator()
  return (
    <>
      <Hero
        title={hero.title}
        lede={hero.lede}
        figure="navigator"
        actions={<ButtonLink href="/contact?service=navigator">{hero.action}</ButtonLink>}
      />
      <Section ground="sand">
        <div className={styles.signs}>
          <div>
            <h2>{signs.title}</h2>
            <p>{signs.intro}</p>
          </div>
          <ul>
            {signs.list.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        </div>
      </Section>
      <Section title={work.title}>
        <Ledger
          rows={work.list.map((row) => ({
            title: row.title,
            children: <p>{row.text}</p>,
            details: [
              [work.getLabel, row.get],
              [work.lengthLabel, row.length],
            ],
            foot: 'to' in row && <a href={row.to}>{row.action}</a>,
          }))}
        />
      </Section>
      <Section ground="mist" title={course.title}>
        <ol className={styles.weeks}>
          {course.steps.map(({ week, title, text }) => (
            <li key={title} data-week={week}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section ground="deep" layout="split" title={impact.title} intro={impact.text}>
        <Claims claims={impact.figures} />
      </Section>
      <CallToAction
        title={closing.title}
        href="/contact?service=navigator"
        label={closing.action}
        steps={closing.ways}
        piece={<ThreeDeals />}
      />
      <StructuredData breadcrumbs={[[navigator().meta.name, '/navigator']]} />
    </>
  )
}

/** The three deals that an assessment starts with: won, lost and open. */
function ThreeDeals() {
  return (
    <ol className={styles.deals}>
      {navigator().closing.deals.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
