import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { Closing } from '../closing/closing.tsx'
import { cacheContact } from '../closing/contact-point.server.ts'
import { deal } from '../deal/deal.content.ts'
import { Scorecard, Storyboard } from '../deal/pages.tsx'
import { offerData } from '../proof/proof.server.ts'
import { ProofBand } from '../proof/proof-band.tsx'
import { Opening } from '../sections/opening.tsx'
import { ProductCard } from '../sections/product-card.tsx'
import type { Route } from './+types/products.route.ts'
import { products } from './products.content.ts'
import styles from './products.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(products().meta)

export async function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, 'site')
  const shown = await offerData('/products')
  cacheContact(context, shown.contact)
  return shown
}

export default function Products({ loaderData: { proof, contact } }: Route.ComponentProps) {
  const { hero, suite, shown, closing } = products()
  const available = suite.list.filter(({ status }) => status === 'Available Now')
  const coming = suite.list.filter(({ status }) => status === 'Coming Soon')
  return (
    <>
      <section className={styles.desk}>
        <div className="wrap">
          <Opening
            title={hero.title}
            lede={hero.lede}
            actions={<ButtonLink href="#products">{hero.action}</ButtonLink>}
            className={styles.opening}
          />
          <div className={styles.card}>
            <Scorecard caption={<Captioned stage={deal().scorecard.stage} text={deal().scorecard.caption} />} />
          </div>
          <WhereStuck />
        </div>
      </section>
      <ProofBand proof={proof} />
      <Section id="products" ground="mist" title={suite.title} intro={suite.intro}>
        <div className={styles.now}>
          {available.map((product) => (
            <ProductCard key={product.slug} product={product} />
          ))}
        </div>
        <div className={styles.later}>
          {coming.map((product) => (
            <ProductCard key={product.slug} product={product} />
          ))}
        </div>
      </Section>
      <Section title={shown.title} intro={shown.intro}>
        <div className={styles.story}>
          <Storyboard
            caption={
              <>
                <Captioned stage={deal().storyboard.stage} text={deal().storyboard.caption} />{' '}
                <a href="/framework">{shown.framework}</a>
              </>
            }
          />
          <Terms />
        </div>
      </Section>
      <Closing {...closing} href="/contact?service=products" contact={contact} figure="products" />
      <StructuredData breadcrumbs={[[products().meta.name, '/products']]} />
    </>
  )
}

function Captioned({ stage, text }: { stage: string; text: string }) {
  return (
    <>
      <b>{stage}</b> {text}
    </>
  )
}

/** Links each place where a deal gets stuck to the tool that helps. */
function WhereStuck() {
  const { title, list } = products().stuck
  return (
    <div className={styles.stuck}>
      <h2>{title}</h2>
      <ul className={styles.choices}>
        {list.map(({ href, where, what }) => (
          <li key={href}>
            <a href={href}>
              <span>{where}</span> <b>{what}</b>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The parts of a product, and the factors of its price. */
function Terms() {
  const { title, list } = products().terms
  return (
    <div>
      <h3>{title}</h3>
      <dl className={styles.terms}>
        {list.map((term) => (
          <div key={term.title}>
            <dt>{term.title}</dt>
            <dd>{term.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
