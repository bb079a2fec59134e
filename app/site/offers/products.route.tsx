import { Icon } from '#app/art/icons.tsx'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { FeatureCards } from '../sections/feature-cards.tsx'
import { ProductCard } from '../sections/product-card.tsx'
import { Shown, ShownRows, ShownTable } from '../sections/shown.tsx'
import type { Route } from './+types/products.route.ts'
import { products } from './products.content.ts'
import styles from './products.module.css'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta(products().meta)

export function loader({ context }: Route.LoaderArgs) {
  cacheTag(context, 'site')
  return null
}

export default function Products() {
  const { hero, suite, shown, fit, closing } = products()
  return (
    <>
      <Hero
        title={hero.title}
        lede={hero.lede}
        figure="products"
        actions={<ButtonLink href="#products">{hero.action}</ButtonLink>}
      />
      <Section id="products" ground="mist" title={suite.title} intro={suite.intro}>
        <div className={styles.suite}>
          {suite.list.map((product) => (
            <ProductCard key={product.title} product={product} />
          ))}
        </div>
      </Section>
      <Section ground="sand" title={shown.title} intro={shown.intro}>
        <ShownTable>
          <Shown title={shown.scorecard.title} caption={shown.scorecard.caption}>
            <Scorecard />
          </Shown>
          <Shown title={shown.board.title} caption={shown.board.caption}>
            <ShownRows rows={shown.board.rows} />
          </Shown>
          <Shown title={shown.kit.title} caption={shown.kit.caption}>
            <ShownRows rows={shown.kit.rows} />
          </Shown>
        </ShownTable>
      </Section>
      <Section title={fit.title}>
        <FeatureCards features={fit.list.map(({ icon, ...point }) => ({ ...point, figure: <Icon name={icon} /> }))} />
      </Section>
      <CallToAction
        title={closing.title}
        text={closing.text}
        href="/contact?service=products"
        label={closing.action}
        steps={closing.ways}
        piece={<WhereStuck />}
      />
      <StructuredData breadcrumbs={[[products().meta.name, '/products']]} />
    </>
  )
}

function Scorecard() {
  const { head, rows, total, verdict } = products().shown.scorecard
  return (
    <>
      <table className={styles.scores}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([question, sales, presales]) => (
            <tr key={question} className={Math.abs(Number(sales) - Number(presales)) > 1 ? styles.differ : undefined}>
              <th scope="row">{question}</th>
              <td>{sales}</td>
              <td>{presales}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total[0]}</th>
            <td>{total[1]}</td>
            <td>{total[2]}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.verdict}>{verdict}</p>
    </>
  )
}

/** Links each place where a deal gets stuck to the page that helps. */
function WhereStuck() {
  return (
    <ul className={styles.stuck}>
      {products().closing.stuck.map(({ href, where, what }) => (
        <li key={href}>
          <a href={href}>
            <span>{where}</span> <b>{what}</b>
          </a>
        </li>
      ))}
    </ul>
  )
}
