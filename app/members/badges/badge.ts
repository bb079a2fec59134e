/** The badges that admins grant to members: the Academy's levels in order, and the coaches. */
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
