import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { publicPages } from '#app/site/pages.ts'
import { AvatarFigure } from './avatar.tsx'
import { BeliefFigure } from './belief.tsx'
import { ClaimFigure } from './claim.tsx'
import { BookCover } from './cover.tsx'
import { Ecosystem } from './ecosystem.tsx'
import { PageFigure } from './page-figure.tsx'
import { StepRing } from './step-ring.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { wedgePath } from './wedge.ts'

const pages = publicPages.map(({ figure }) => figure)

describe('the figures of pages', () => {
  const drawn = new Map(pages.map((page) => [page, renderToStaticMarkup(<PageFigure page={page} />)]))

  test('no two are alike', () => {
    expect(new Set(drawn.values()).size).toBe(pages.length)
  })

  test.each(pages)('%s says what it shows, in a few kB of whole coordinates', (page) => {
    const markup = drawn.get(page) as string
    expect(markup).toMatch(/role="img" aria-label="[^"]{15,}"/)
    expect(markup.length).toBeLessThan(5000)
    expect(markup).not.toMatch(/ d="[^"]*\.\d/)
    expect(markup).not.toContain('style=')
  })
})

test('a claim of 35% is a filled wedge of 126 degrees; a loss of 25% the same wedge, dashed and empty', () => {
  const gained = renderToStaticMarkup(<ClaimFigure percent={35} />)
  const wedge = wedgePath({ from: 0, to: 126 / 360, r: 42, cx: 50, cy: 50, pull: 4, digits: 1 })
  expect(gained).toContain(`<path d="${wedge}" fill="var(--slice)"`)
  const removed = renderToStaticMarkup(<ClaimFigure percent={25} removed />)
  expect(removed).toContain(wedgePath({ from: 0, to: 0.25, r: 42, cx: 50, cy: 50, pull: 4, digits: 1 }))
  expect(removed).toContain('stroke-dasharray')
  expect(removed).not.toContain('fill="var(--slice)"')
})

test('a step lights its own part of the ring, after those that are done', () => {
  const fills = renderToStaticMarkup(<StepRing steps={4} step={3} />).match(/fill="[^"]+"/g)
  expect(fills).toEqual([
    'fill="var(--pine)"',
    'fill="var(--pine)"',
    'fill="var(--slice)"',
    'fill="var(--ring, var(--sand-shape))"',
  ])
})

test('what is generated looks the same for the same name, and different for another', () => {
  const thumbnail = (seed: string) => renderToStaticMarkup(<Thumbnail seed={seed} />)
  const avatar = (seed: string) => renderToStaticMarkup(<AvatarFigure seed={seed} />)
  expect(thumbnail('discovery')).toBe(thumbnail('discovery'))
  expect(avatar('ada')).toBe(avatar('ada'))
  const seeds = Array.from({ length: 40 }, (_, at) => `article-${at}`)
  expect(new Set(seeds.map(thumbnail)).size).toBe(40)
  expect(new Set(seeds.map(avatar)).size).toBe(40)
})

test('pictures that carry meaning have it in words', () => {
  expect(renderToStaticMarkup(<BeliefFigure belief="Earned Trust" />)).toContain('aria-label="Earned Trust: ')
  expect(renderToStaticMarkup(<BookCover title="The Ultimate Solutioneer" firm="Solutioneer" />)).toContain(
    'Cover of the book “The Ultimate Solutioneer”',
  )
})

test('the wheel is the way to each of its parts', () => {
  const parts = [
    { name: 'Academy', href: '/academy' },
    { name: 'Campus', href: '/campus' },
  ]
  const markup = renderToStaticMarkup(<Ecosystem label="One ecosystem" center="Your team" parts={parts} />)
  for (const { name, href } of parts) expect(markup).toContain(`<a href="${href}" aria-label="${name}">`)
})
