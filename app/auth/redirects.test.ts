import { describe, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { errorRedirect, redirectTarget } from './redirects.ts'

const site = 'https://solutioneer.example'
const allow = (urls: string) => setConfig(readConfig({ SITE_URL: site, AUTH_REDIRECT_URLS: urls }))

describe('a flow redirects', () => {
  test('to any path of the site, with or without the origin', () => {
    allow('')
    expect(redirectTarget(`${site}/campus?tab=1`)).toBe(`${site}/campus?tab=1`)
    expect(redirectTarget('/campus')).toBe(`${site}/campus`)
    expect(redirectTarget(undefined)).toBe(site)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/campus',
    '/\\evil.example',
    'https://solutioneer.example.evil.example/',
    'https://solutioneer.example@evil.example/',
    'https://user:pass@solutioneer.example/',
    'http://solutioneer.example/',
    'https://solutioneer.example:8443/',
    'javascript:alert(1)//https://solutioneer.example',
    'data:text/html,x',
    'https://evil.example\\@solutioneer.example/',
    ' https://evil.example',
    'not an address',
  ])('never to %s', (target) => {
    allow('https://app.example.org/**, *://*')
    expect(redirectTarget(target)).toBe(site)
  })

  test('to addresses that match the patterns: * within a segment, ** across segments, ? one character', () => {
    allow('https://*.preview.example/** https://app.example.org/callback myapp://** http://localhost:300?/*')
    for (const target of [
      'https://a.preview.example/x/y?z=1',
      'https://app.example.org/callback',
      'https://app.example.org/callback?next=1',
      'myapp://in/side',
      'http://localhost:3001/x',
    ])
      expect(redirectTarget(target)).toBe(target)
    for (const target of [
      'https://a.b.preview.example/',
      'https://preview.example/',
      'https://app.example.org/callback/more',
      'https://app.example.org.evil.example/callback',
      'https://appxexample.org/callback',
      'http://localhost:30011/x',
      'http://localhost:3001/x/y',
    ])
      expect(redirectTarget(target)).toBe(site)
  })

  test('to the site instead of a target that its mailed link could not carry', () => {
    allow('')
    const longest = `/${'a'.repeat(2000 - site.length - 1)}`
    expect(redirectTarget(longest)).toBe(site + longest)
    expect(redirectTarget(`${longest}a`)).toBe(site)
    expect(redirectTarget(`${site}/${'é'.repeat(1000)}`)).toBe(site)
  })

  test('with errors in the fragment, for PKCE in the query too', () => {
    const error = { error: 'access_denied', code: 'otp_expired', description: 'Over' }
    const errorQuery = 'error=access_denied&error_code=otp_expired&error_description=Over'
    expect(errorRedirect(`${site}/in`, error, false)).toBe(`${site}/in#${errorQuery}`)
    expect(errorRedirect(`${site}/in?a=1`, error, true)).toBe(`${site}/in?a=1&${errorQuery}#${errorQuery}`)
  })
})
