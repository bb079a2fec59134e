const password = 'the-larger-slice-of-the-pie'
let made = 0

/** Signs a new member up. @returns their cookie */
export async function memberOf(url: string, email = `bench-${process.pid}-${++made}@example.com`): Promise<string> {
  const fields = { email, password }
  const cookie = (await post(`${url}/campus/auth?mode=signup`, fields)) ?? (await post(`${url}/campus/auth`, fields))
  if (!cookie) throw new Error('Nobody was signed in.')
  return cookie.split(';')[0] as string
}

/** The form with which `email` signs in. */
export function signInForm(email: string): string {
  return new URLSearchParams({ email, password }).toString()
}

async function post(url: string, fields: Record<string, string>): Promise<string | undefined> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const response = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
  await response.arrayBuffer()
  return response.headers.getSetCookie().find((cookie) => cookie.includes('session'))
}
