import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contact } from './contact.content.ts'
import { ContactCards } from './contact-cards.tsx'
import { FreeTimes } from './free-times.tsx'
import { serviceChoices } from './message.ts'
import { topicOf } from './topic.tsx'

test('each service and certification says how long it takes and what to bring', () => {
  for (const { value } of serviceChoices) expect(topicOf({ service: value }), value).toBeDefined()
  for (const certification of ['solutioneer', 'advanced', 'leader'])
    expect(topicOf({ certification }), certification).toBeDefined()
})

test('an unknown service says nothing', () => {
  for (const service of ['constructor', 'anything']) expect(topicOf({ service })).toBeUndefined()
  expect(topicOf({})).toBeUndefined()
})

test('a free time leads to the booking page', () => {
  const html = renderToStaticMarkup(<FreeTimes times={[new Date('2026-12-01T15:00:00Z')]} />)
  expect(html).toContain('href="/meet?from=contact&amp;time=2026-12-01T15:00:00.000Z#times"')
  expect(html).toContain('December 1, 2026 at 3:00 PM UTC')
})

test('if nobody takes calls, the phone comes first', () => {
  const [write, call] = contact().cards
  const drawn = (callFirst: boolean) => renderToStaticMarkup(<ContactCards callFirst={callFirst} withTips />)
  expect(drawn(true).indexOf(call.text)).toBeLessThan(drawn(true).indexOf(write.text))
  expect(drawn(false).indexOf(write.text)).toBeLessThan(drawn(false).indexOf(call.text))
})
