import { ownProperty } from '#app/platform/own-property.ts'
import { articlePage } from './resource-center.content.ts'

/** A next step: a link and a short description. */
interface Step {
  href: string
  label: string
  text: string
}

/** The course or service to promote beside content of a category, by its slug. */
export function offerOf(categorySlug: string | undefined): Step {
  const offers: Record<string, Step> = articlePage().offers
  const known = categorySlug ? ownProperty(offers, categorySlug) : undefined
  return known ?? articlePage().offers.other
}
