import { hold, type Trial } from '../trial.ts'
import { adminOf, memberOf } from '../visitor.ts'

/** What other sites can make a browser do: post, frame, redirect, name a host, and meet what others' cookies left. */
export const sites: Trial = {
  name: 'Other sites, hosts and caches',
  short: true,
  weight: 1,
  async run({ product }) {
    const { url } = product
    const member = await memberOf(product)
    const admin = await adminOf(product)
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://evil.localhost' },
      { origin: 'null' },
    ])
      for (const path of ['/contact', '/campus/account', '/admin/settings', '/campus/session?_method=DELETE']) {
        const sent = { method: 'POST', body: new URLSearchParams({ name: 'x' }), redirect: 'manual' as const }
        const cookie = `${member.cookie}; ${admin.cookie}`
        const { status } = await fetch(url + path, {
          ...sent,
          headers: { ...headers, cookie } as Record<string, string>,
        })
        hold(status === 403, `a post from another site to ${path} was answered ${status}`)
      }
    for (const path of ['/', '/campus', '/admin/login', '/admin', '/nowhere', '/auth/v1/health', '/healthz']) {
      const { headers } = await fetch(url + path, { redirect: 'manual' })
      const framed = headers.get('content-security-policy')?.includes("frame-ancestors 'none'")
      hold(framed === true && headers.get('x-frame-options') === 'DENY', `${path} may be framed`)
    }
    for (const next of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '%2f%2fevil.example',
      'javascript:alert(1)',
    ])
      for (const path of ['/campus/auth', '/admin/login']) {
        const { headers } = await fetch(`${url}${path}?next=${encodeURIComponent(next)}`, {
          redirect: 'manual',
          headers: { cookie: `${member.cookie}; ${admin.cookie}` },
        })
        const to = new URL(headers.get('location') ?? '/', url)
        hold(to.origin === url, `${path}?next=${next} leads to ${to.origin}`)
      }
    const foreign = await fetch(`${url}/auth/v1/verify?token=x&type=signup&redirect_to=https://evil.example`, {
      redirect: 'manual',
    })
    hold(!foreign.headers.get('location')?.includes('evil.example'), 'a mail link leads to another site')
    for (const name of ['x-forwarded-host', 'x-host', 'forwarded']) {
      const page = await (await fetch(`${url}/about`, { headers: { [name]: 'evil.example' } })).text()
      hold(!page.includes('evil.example'), `${name} stands in the page`)
    }
    const ownPage = await (await member.get('/campus')).text()
    const strangers = await (await fetch(`${url}/campus`)).text()
    hold(ownPage !== strangers && !strangers.includes('Sign out'), "a stranger meets a member's page in the cache")
    for (const path of ['/', '/campus', '/resources', '/admin/login'])
      hold(
        (await member.get(path)).headers.get('set-cookie') === null || path !== '/',
        `${path} is cached with a cookie`,
      )
    return 'posts refused, nothing framed, no foreign redirect, no foreign host, no page of others'
  },
}
