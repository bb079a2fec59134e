import { Icon } from '#app/art/icons.tsx'
import { pageShows } from '#app/platform/request.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/products.route.ts'
import { pageMeta } from './meta.ts'
import { products } from './products.content.ts'
import styles from './products.module.css'
import { CallToAction } from './sections/call-to-action.tsx'
import { FeatureCards } from './sections/feature-cards.tsx'
import { Hero } from './sections/hero.tsx'
import { ProductCard } from './sections/product-card.tsx'
import { Section } from './sections/section.tsx'
import { StructuredData } from './structured-data.tsx'

export const meta = () => pageMeta(products.meta)

export function loader({ context }: Route.LoaderArgs) {
  pageShows(context, 'site')
  return null
}

export default function Products() {
  const { hero, suite, fit, closing } = products
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
      <Section title={fit.title}>
        <FeatureCards features={fit.list.map(({ icon, ...point }) => ({ ...point, figure: <Icon name={icon} /> }))} />
      </Section>
      <CallToAction
        title={closing.title}
        text={closing.text}
        href="/contact?service=products"
        label={closing.action}
        ways={closing.ways}
        figure="products"
        ground="sand"
      />
      <StructuredData trail={[[products.meta.name, '/products']]} />
    </>
  )
}
