import { expect, test } from 'vitest'
import { home } from '../home.content.ts'
import { framework } from '../offers/framework.content.ts'
import { navigator } from '../offers/navigator.content.ts'
import { services } from '../offers/services.content.ts'
import { solutionCenter } from '../offers/solution-center.content.ts'
import type { ClaimFact } from '../sections/claims.tsx'
import { impactClaims, promisedClaims, proposalClaim } from './claims.ts'
import { howWeCount } from './how-we-count.content.ts'

interface Explained {
  id: string
  claim: string
  counts: string
  lies: string
}

const claims: readonly ClaimFact[] = [...promisedClaims, ...impactClaims, proposalClaim]

test('each claim is drawn with its percentage, dashed for a reduction', () => {
  for (const { value, percent, removed, label } of claims) {
    expect(value, label).toMatch(new RegExp(`^(up to |[+−])?${percent}%$`))
    expect(removed === true, label).toBe(/shorter|cycle/.test(label))
  }
})

test('each claim is explained once, with what is counted and how it can mislead', () => {
  const groups: readonly { figures: readonly Explained[] }[] = howWeCount().groups
  const figures = groups.flatMap((group) => group.figures)
  expect(figures.map(({ id }) => id)).toEqual(claims.map(({ id }) => id))
  for (const [at, { value, label }] of claims.entries()) {
    expect(label).toContain(value)
    const { claim, counts, lies } = figures[at] as Explained
    expect(claim).toBe(label)
    expect(counts.length).toBeGreaterThan(30)
    expect(lies.length).toBeGreaterThan(30)
  }
})

test('every page shows a claim exactly as it is explained', () => {
  const printed = claims.map(({ id, value }) => `${id} ${value}`)
  for (const page of [home, services, framework, navigator, solutionCenter])
    for (const { id, value, percent } of claimsIn(page())) {
      expect(printed).toContain(`${id} ${value}`)
      expect(percent).toBe(Number(value.replace(/\D/g, '')))
    }
})

test('each band of claims says that they are aims, in the same words', () => {
  const titles = [services().approach.claimsTitle, framework().impact.title, navigator().impact.title]
  expect(new Set([home().claimsTitle, ...titles])).toEqual(new Set(['What we agree to aim for']))
})

/** All objects in a page's copy that are rendered as a percentage. */
function claimsIn(words: unknown): ClaimFact[] {
  if (!words || typeof words !== 'object') return []
  if ('percent' in words) return [words as ClaimFact]
  return Object.values(words).flatMap(claimsIn)
}
