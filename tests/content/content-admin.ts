import sharp from 'sharp'
import { beforeAll } from 'vitest'
import { testApp } from '../setup/app.ts'
import { type Person, signedIn } from '../setup/people.ts'

/** The product, and an admin who is signed in to its content screens. */
export function contentAdmin() {
  const app = testApp()
  let admin: Person
  beforeAll(async () => {
    admin = await signedIn(app, { name: 'Ada Example', role: 'admin', area: 'admin' })
  }, 60_000)
  return {
    app,
    get admin() {
      return admin
    },
    pageOf: async (path: string) => (await admin.get(path)).text(),
    /** Sends a form with files, as a browser without JavaScript does. */
    async send(path: string, fields: Record<string, string | File>): Promise<Response> {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      return fetch(app.url + path, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' },
      })
    },
  }
}

/** A picture of one color. */
export function picture(color = '#c04020') {
  return sharp({ create: { width: 700, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer()
}
