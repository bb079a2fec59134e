import { randomBytes } from 'node:crypto'
import { withBrowser } from '#app/platform/browser/browser.server.ts'

/** A browser as the auth service knows it: a cookie and an address of its own. */
export interface TestBrowser {
  cookie: string
  /** Runs `work` as if this browser's request were under way. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Presses the button of the page that a mail's link opens. @returns the answer, which redirects */
  press(link: string): Promise<Response>
}

/** Presses the button of the page that a mail's link opens, in a browser without cookies. */
export function pressLink(link: string, cookie = ''): Promise<Response> {
  return fetch(new URL('verify', link), {
    method: 'POST',
    body: new URLSearchParams([...new URL(link).searchParams]),
    headers: { cookie },
    redirect: 'manual',
  })
}

/** @param address where it is; tests over HTTP come from 127.0.0.1 whatever this says */
export function asBrowser(address = '192.0.2.7'): TestBrowser {
  const cookie = `browser=${randomBytes(32).toString('base64url')}`
  const request = new Request('http://browser.test', { headers: { cookie } })
  return {
    cookie,
    run: (work) => withBrowser(request, address, work),
    press: (link) => pressLink(link, cookie),
  }
}
