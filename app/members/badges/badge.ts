/** What admins grant to members: the levels of the Academy, in their order, and what is taught there. */
export const badges = [
  { slug: 'certified', label: 'Certified Solutioneer' },
  { slug: 'advanced', label: 'Advanced Solutioneer' },
  { slug: 'leader', label: 'Solutioneer Leader' },
  { slug: 'coach', label: 'Academy coach' },
] as const

export type BadgeSlug = (typeof badges)[number]['slug']

/** The badge with this slug, or undefined. */
export function badgeOf(slug: string | undefined) {
  return badges.find((badge) => badge.slug === slug)
}
