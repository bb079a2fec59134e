import { newBrowserCookie, storedBrowserSecret, withBrowser } from '#app/platform/browser/browser.server.ts'

/** A browser as the auth service knows it: a cookie and an address of its own. */
export interface TestBrowser {
  /** As its requests send it. */
  cookie(): Promise<string>
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
  let sessionCookie: Promise<string> | undefined
  const cookie = () => {
    sessionCookie ??= newCookie(address)
    return sessionCookie
  }
  return {
    cookie,
    run: async (work) =>
      withBrowser(new Request('http://browser.test', { headers: { cookie: await cookie() } }), address, work),
    press: async (link) => pressLink(link, await cookie()),
  }
}

/** The cookie that the product gives to a browser without one, as the browser sends it back. */
function newCookie(address: string): Promise<string> {
  return withBrowser(new Request('http://browser.test'), address, async () => {
    storedBrowserSecret()
    return newBrowserCookie()?.split(';')[0] ?? ''
  })
}
