import { expect, test } from 'vitest'
import { harmless } from '../shell/structured-data.tsx'
import { deal } from './deal/deal.content.ts'
import { about } from './firm/about.content.ts'
import { privacy } from './firm/privacy.content.ts'
import { terms } from './firm/terms.content.ts'
import { academy } from './offers/academy.content.ts'
import { framework } from './offers/framework.content.ts'
import { navigator } from './offers/navigator.content.ts'
import { products } from './offers/products.content.ts'
import { services } from './offers/services.content.ts'
import { skillbridge } from './offers/skillbridge.content.ts'
import { solutionCenter } from './offers/solution-center.content.ts'
import { ultimateSolutioneer } from './offers/ultimate-solutioneer.content.ts'
import { publicPages } from './pages.ts'

const all = {
  about,
  academy,
  framework,
  navigator,
  privacy,
  products,
  services,
  skillbridge,
  solutionCenter,
  terms,
  ultimateSolutioneer,
}

test('lists have as many items as the specification counts', () => {
  expect(about().beliefs.list).toHaveLength(5)
  expect(services().offerings.tabs.map(({ cards }) => cards.length)).toEqual([2, 2, 2, 2])
  expect(services().approach.claims.map(({ value }) => value)).toEqual(['up to 20%', '30%', '25%'])
  expect(services().approach.steps.map(({ title }) => title)).toEqual(['Assess', 'Design', 'Implement', 'Measure'])
  expect(services().ways.list.map(({ id }) => id)).toEqual(['workshops', 'process', 'learning', 'coaching'])
  expect(services().pains.list).toHaveLength(6)
  expect(academy().programs.tabs).toHaveLength(3)
  expect(academy().certifications.map(({ value }) => value)).toEqual(['solutioneer', 'advanced', 'leader'])
  expect(academy().courses).toHaveLength(6)
  expect(academy().testimonials.list).toHaveLength(2)
  expect(framework().impact.figures.map(({ value }) => value)).toEqual(['+35%', '−25%', '+40%', '+30%'])
  expect(solutionCenter().claim.largest.label).toBe('up to 70% shorter proposal time')
  expect(skillbridge().process.steps.map(({ title }) => title)).toEqual([
    'Discovery',
    'Assessment',
    'Matching',
    'Success',
  ])
  for (const page of [terms(), privacy()]) {
    expect(page.sections).toHaveLength(8)
    expect(page.updated).toMatchObject({ date: '2025-04-04', shown: 'April 4, 2025' })
  }
})

test('each sentence about what hurts leads to a service, and each service is led to', () => {
  const { pains, ways } = services()
  expect(new Set(pains.list.map(({ to }) => to))).toEqual(new Set(ways.list.map(({ id }) => id)))
  // The consulting page has signs of its own.
  for (const { says } of pains.list) expect(JSON.stringify(navigator())).not.toContain(says.replace(/[“”]/g, ''))
})

test('the example deal stands in one of the stages of the framework', () => {
  const { list, now } = deal().stages
  expect(list).toHaveLength(framework().stages.list.length)
  expect(list[now]).toMatchObject({ when: 'week 9' })
})

test('the texts make no claims beyond the specification, and use none of the words that voice.md excludes', () => {
  const text = JSON.stringify(Object.values(all).map((words) => words()))
  const percentages = new Set(text.match(/[+-]?\d+%/g))
  expect(
    [...percentages].filter((claim) => !['20%', '30%', '25%', '70%', '+35%', '-25%', '+40%', '+30%'].includes(claim)),
  ).toEqual([])
  expect(text).not.toMatch(
    /leverage|seamless|robust\b|best-in-class|world-class|cutting-edge|empower|unlock|elevate|game-chang|synerg/i,
  )
  expect(text).not.toMatch(/[!—]|"[^"]*'[a-z]/)
})

test('every page has a description short enough for a search result', () => {
  for (const { path, description } of publicPages) {
    expect(description.length, path).toBeGreaterThan(40)
    expect(description.length, path).toBeLessThanOrEqual(170)
  }
})

test('structured data cannot close its script element', () => {
  expect(harmless(JSON.stringify({ name: '</script><script>alert(1)</script>' }))).not.toContain('<')
})
