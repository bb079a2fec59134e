import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { Closing } from '../closing/closing.tsx'
import { cacheContact } from '../closing/contact-point.server.ts'
import { offerData } from '../proof/proof.server.ts'
import { ProofBand } from '../proof/proof-band.tsx'
import { Claims } from '../sections/claims.tsx'
import { Ledger, type LedgerRow } from '../sections/ledger.tsx'
import type { Route } from './+types/navigator.route.ts'
import { navigator } from './navigator.content.ts'
import styles from './navigator.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(navigator().meta)

export async function loader({ context }: Route.LoaderArgs) {
  const offer = await offerData('/navigator')
  cacheContact(context, offer.contact)
  return offer
}

export default function Navigator({ loaderData: { proof, contact } }: Route.ComponentProps) {
  const { hero, deals, work, course, impact, closing } = navigator()
  return (
    <>
      <Hero
        title={hero.title}
        lede={hero.lede}
        figure="navigator"
        actions={<ButtonLink href="/contact?service=navigator">{hero.action}</ButtonLink>}
      />
      <Section ground="deep">
        <Signs />
      </Section>
      <Section title={deals.title} intro={deals.intro}>
        <ol className={styles.deals}>
          {deals.list.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <ProofBand proof={proof} />
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
      <Section title={work.title}>
        <Ledger
          items={work.list}
          row={(item): LedgerRow => ({
            title: item.title,
            children: <p>{item.text}</p>,
            details: [
              [work.getLabel, item.get],
              [work.lengthLabel, item.length],
            ],
            foot: 'to' in item && <a href={item.to}>{item.action}</a>,
          })}
        />
      </Section>
      <Section ground="sand" layout="split" title={impact.title} intro={impact.text}>
        <Claims claims={impact.figures} />
      </Section>
      <Closing {...closing} href="/contact?service=navigator" contact={contact} figure="navigator" ground="paper" />
      <StructuredData breadcrumbs={[[navigator().meta.name, '/navigator']]} />
    </>
  )
}

/** A checklist whose dial fills as signs are checked. Styles alone count them, so it works without JavaScript. */
function Signs() {
  const { title, intro, list, none, few, many } = navigator().signs
  return (
    <div className={styles.signs}>
      <div>
        <h2 id="signs">{title}</h2>
        <p>{intro}</p>
      </div>
      <fieldset className={styles.list} aria-labelledby="signs">
        {list.map((sign, at) => [
          <input key={`check ${sign}`} type="checkbox" id={`sign-${at}`} />,
          <label key={sign} htmlFor={`sign-${at}`}>
            {sign}
          </label>,
        ])}
      </fieldset>
      <p role="status" className={styles.verdict}>
        <span className={styles.dial} />
        <b>{none}</b>
        <b>{few}</b>
        <b>{many}</b>
      </p>
    </div>
  )
}
