import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { pagePolicy } from './policy.ts'

beforeAll(() => setConfig(readConfig({})))

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('our inline scripts and styles are allowed by their hash', () => {
  const policy = pagePolicy('<style nonce="n1">a{}</style><script nonce="n1">go()</script>', 'n1')
  expect(policy).toContain(`script-src 'self' ${hash('go()')}`)
  expect(policy).toContain(`style-src 'self' ${hash('a{}')}`)
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain('n1')
})

test('an injected script does not run', () => {
  expect(pagePolicy('<script>steal()</script><script nonce="guess">steal()</script>', 'n1')).not.toContain('sha256')
})

test('the policy forbids other origins, eval and framing', () => {
  const policy = pagePolicy('<style nonce="n1">a{}</style><script nonce="n1">go()</script>', 'n1')
  const parts = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
  for (const sources of parts.values())
    for (const source of sources)
      expect(source).toMatch(/^(?:'none'|'self'|'sha256-[\w+/=]+'|'inline-speculation-rules'|data:|blob:)$/)
  expect(parts.get('script-src')).not.toContain('data:')
  for (const name of ['default-src', 'base-uri', 'frame-ancestors']) expect(parts.get(name)).toEqual(["'none'"])
  expect(parts.has('object-src')).toBe(false)
  expect(pagePolicy('', 'n1', true)).toContain("frame-ancestors 'self'")
})
