import { expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { linksOut } from './links-out.server.ts'

setConfig(readConfig({ SITE_URL: 'https://solutioneer.example' }))

test('outbound links are found in the source and in the HTML; links to our own site are not', () => {
  const text = 'See www.one.example/a... and (https://two.example), not https://solutioneer.example/about.'
  expect([...linksOut(text, '<a href="https://three.example/?a=1&#x26;b=2">x</a><a href="/about">y</a>')]).toEqual([
    'http://www.one.example/a',
    'https://two.example/',
    'https://three.example/?a=1&b=2',
  ])
})

test('an address of 100,000 dots is matched in linear time', () => {
  const started = process.cpuUsage()
  linksOut(`https://one.example/${'.'.repeat(100_000)}a`, '')
  // Takes milliseconds; a quadratic pattern takes seven seconds.
  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1500)
})
