import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Kept } from '../drawn-by-server.tsx'
import { PageFacts, type PageFactsValue } from '../page-facts.tsx'
import { type KeepMarkup, keeping } from './kept-markup.server.ts'

function pageWith(kept: KeepMarkup, part: ReactNode): string {
  return renderToStaticMarkup(<PageFacts value={{ kept } as PageFactsValue}>{part}</PageFacts>)
}

/** Keeps markup, and counts how often it was drawn. */
function counted() {
  let times = 0
  const kept = keeping((node) => {
    times++
    return renderToStaticMarkup(node)
  })
  return { kept, times: () => times }
}

const row = (post: object, title: string) => (
  <Kept as="article" className="row" name="post" of={post}>
    <h2>{title}</h2>
  </Kept>
)

test('what shows the same is drawn once, and anything else anew', () => {
  const { kept, times } = counted()
  const first = { title: 'A & B', createdAt: new Date(1000), author: { name: 'Ada' } }
  for (let n = 0; n < 3; n++) expect(pageWith(kept, row({ ...first }, 'A & B'))).toContain('<h2>A &amp; B</h2>')
  expect(times()).toBe(1)
  for (const change of [{ title: 'B' }, { createdAt: new Date(2000) }, { author: { name: 'Eve' } }])
    expect(pageWith(kept, row({ ...first, ...change }, JSON.stringify(change)))).not.toContain('A &amp; B')
  expect(times()).toBe(4)
})

test('parts of two kinds that show the same are not mixed up', () => {
  const { kept } = counted()
  const part = (name: string) => (
    <Kept as="nav" aria-label={name} className="side" name={name} of={[1]}>
      {name}
    </Kept>
  )
  for (const name of ['topics', 'events', 'topics'])
    expect(pageWith(kept, part(name))).toBe(`<nav aria-label="${name}" class="side">${name}</nav>`)
})

test('of a great many, those asked for least recently are drawn again', () => {
  const { kept, times } = counted()
  const draw = (n: number) => pageWith(kept, row({ n }, `Post ${n}`))
  for (let n = 0; n < 500; n++) draw(n)
  draw(0)
  draw(500)
  expect(times()).toBe(501)
  draw(0)
  expect(times()).toBe(501)
  expect(draw(1)).toContain('Post 1<')
  expect(times()).toBe(502)
})

test('long parts leave room for few', () => {
  const { kept, times } = counted()
  const draw = (n: number) => pageWith(kept, row({ n }, `${n} ${'x'.repeat(300_000)}`))
  for (const n of [0, 1, 2, 3, 4, 4, 3, 2, 1]) expect(draw(n)).toContain(`<h2>${n} `)
  expect(times()).toBe(5)
  draw(0)
  expect(times()).toBe(6)
})
