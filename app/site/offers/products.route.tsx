import { Icon } from '#app/art/icons.tsx'
import { cacheTag } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '../../shell/meta.ts'
import { Hero } from '../../shell/sections/hero.tsx'
import { Section } from '../../shell/sections/section.tsx'
import { StructuredData } from '../../shell/structured-data.tsx'
import { Scorecard, Storyboard } from '../deal/pages.tsx'
import { Sheet, SheetRows, SheetTable } from '../deal/sheet.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { FeatureCards } from '../sections/feature-cards.tsx'
import { ProductCard } from '../sections/product-card.tsx'
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
        <SheetTable>
          <Scorecard />
          <Storyboard />
          <Sheet title={shown.kit.title} caption={shown.kit.caption}>
            <SheetRows rows={shown.kit.rows} />
          </Sheet>
        </SheetTable>
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
