import { expect, test } from 'vitest'
import { renderPost } from '#app/platform/markdown/render.server.ts'
import { linkMentions, mentionNames } from './mention.ts'

const ada = [{ memberId: '0192d3a4-0000-7000-8000-000000000000', as: 'Ada' }]
const linked = (markdown: string) => linkMentions(renderPost(markdown).html, ada, () => true)

// The label of a table repeats its head, and an attribute may hold a bare `<` or `>`.
test.each([
  '| a > @Ada &lt;img src=x onerror=alert(1)> b |\n|-|\n| c |',
  '- [ ] a > @Ada &lt;img src=x onerror=alert(1)>',
  '[x](/y "a > @Ada <img src=x onerror=alert(1)>")',
])('mentions in attributes of %j are not linked', (markdown) => {
  const tags = linked(markdown).match(/<\w+(?:"[^"]*"|[^">])*>/g) ?? []
  expect(tags.join('\n')).not.toMatch(/^<img/m)
})

test('regular expression characters in a name are matched literally', () => {
  const names = ['A.d', 'A|b', 'A(b', 'A+'].map((as, at) => ({
    memberId: `0192d3a4-0000-7000-8000-00000000000${at}`,
    as,
  }))
  const html = linkMentions('<p>@A.d @Axd @A|b @Ab @A(b @AA @A+</p>', names, () => true)
  expect([...html.matchAll(/>(@[^<]+)<\/a>/g)].map(([, name]) => name)).toEqual(['@A.d', '@A|b', '@A(b', '@A+'])
})

test('a mention beside a table is a link too', () => {
  expect(linked('| a |\n|-|\n| @Ada |')).toContain(`<td><a href="/campus/members/${ada[0]?.memberId}">@Ada</a></td>`)
})

test('a name of 100,000 dots is matched in linear time', () => {
  const started = process.cpuUsage()
  expect(mentionNames(`@Ada${'.'.repeat(100_000)}x`)).toHaveLength(1)
  // Takes milliseconds; a quadratic pattern takes seven seconds.
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1500)
})
