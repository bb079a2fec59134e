import { expect, test } from 'vitest'
import { markerOf, type WrittenWord } from './mark-words.ts'

const whole = (word: string, ...forms: string[]): WrittenWord => ({ word, forms, isUnfinished: false })
const begun = (word: string, ...forms: string[]): WrittenWord => ({ word, forms, isUnfinished: true })
const shown = (text: string, ...words: WrittenWord[]) =>
  markerOf(words)(text)?.replaceAll('\u0002', '[').replaceAll('\u0003', ']')

test('a word is marked in all its forms, in any case, and nothing else', () => {
  const discovery = whole('discovery', 'discoveries')
  expect(shown('Discovery first: all DISCOVERIES, discovered.', discovery)).toBe(
    '[Discovery] first: all [DISCOVERIES], discovered',
  )
  expect(shown('Rediscovery.', discovery)).toBeUndefined()
  expect(shown('Discoverers discover', begun('discov'))).toBe('[Discoverers] [discover]')
  expect(shown('Operas in operation', begun('operas', 'opera'))).toBe('[Operas] in operation')
  expect(shown('Then a theater', begun('the'))).toBe('Then a [theater]')
  expect(shown('Dieses Café, das cafés', whole('café', 'cafés'))).toBe('Dieses [Café], das [cafés]')
})

test('signs of markdown and tags are left out', () => {
  expect(shown('## Why\n\n- The **quoll** and [its den](https://quoll.example/a) `sleep`', whole('sleep'))).toBe(
    'quoll and its den [sleep]',
  )
  expect(shown('Leave <b class="sleep">us</b> sleep', whole('sleep'))).toBe('Leave  us  [sleep]')
})

test('a text brings no marks of its own', () => {
  expect(shown('Some \u0002two\u0003 three, sl\u0003eep \u0002', whole('sleep'))).toBe('Some two three, [sleep]')
  expect(markerOf([whole('sleep')])('\u0002\u0003')).toBeUndefined()
  for (const text of ['<script>sleep</script>', '*\u0002*sleep*\u0003*'])
    expect(markerOf([whole('sleep')])(text)).toBe('\u0002sleep\u0003')
})

test('what PostgreSQL reads as one word, or does not, is left to it', () => {
  for (const text of ['see sleep.example.com', 'sleep/wake', 'a@sleep', '/sleep', 'sleep.Then', 'C:\\sleep', '&sleep;'])
    expect(shown(text, whole('sleep'))).toBeUndefined()
  expect(shown('Turn to -5', whole('5'))).toBeUndefined()
  expect(shown('Look at example.com. Well-sleep', whole('sleep'))).toBe('Look at example.com. Well-[sleep]')
})

test('of a long text two parts are shown, with the most words, then the shortest', () => {
  const some = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ')
  const words = shown(`${some(40)} sleep ${some(60)} sleep ${some(40)}`, whole('sleep'))
  expect(words?.split(' … ').map((part) => part.split(' ').length)).toEqual([26, 26])
  const close = shown(`${some(30)} wake ${some(30)} sleep wake ${some(30)}`, whole('sleep'), whole('wake'))
  expect(close).toContain('[sleep] [wake]')
  expect(shown(`sleep ${some(40)}`, whole('sleep'), whole('wake'))?.split(' ')).toHaveLength(10)
})

test('a text of 100,000 signs takes no time to speak of', () => {
  const started = process.cpuUsage()
  for (const sign of ['<', '<!--', '](', '![', ' ', '\n ', '.a', 'sleep '])
    markerOf([whole('wake'), whole('sleep')])(sign.repeat(100_000 / sign.length))
  // It takes milliseconds; what grows with the square of the length takes many seconds.
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1500)
})
