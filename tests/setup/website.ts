import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** The headers by which a browser states the origin of a request. */
export const sameSite = { 'sec-fetch-site': 'same-origin' }

export const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
export const locationOf = (response: Response) => response.headers.get('location')

/** The website without JavaScript, for the holder of a cookie; redirects are not followed. */
export function website(app: TestApp) {
  /** Requests of a browser that holds `cookie`. */
  function holding(cookie: string) {
    const headers = { cookie, ...sameSite }
    return {
      get: (path: string) => fetch(app.url + path, { redirect: 'manual', headers }),
      post: (path: string, fields: Record<string, string> = {}) =>
        fetch(app.url + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) }),
    }
  }
  const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>, page = '/campus/auth') =>
    holding('').post(page, { email, password })
  return { holding, signIn }
}
