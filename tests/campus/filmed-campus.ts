import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { members } from '#app/members/tables.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { testApp, testBrowser } from '../setup/app.ts'
import { type Person, signedIn } from '../setup/people.ts'

/** The Campus, with people at browsers of their own. */
export function filmedCampus(env: Record<string, string> = {}) {
  const app = testApp(env)
  const browser = testBrowser()

  /** Somebody at a browser of their own, at the home of the Campus. */
  async function at(person: Person, path = '/campus', options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
    const page = await (await person.browse(browser.current, options)).newPage()
    page.on('pageerror', (error) => {
      // Leaving a page while it loads aborts its requests, and nobody sees that.
      if (!/Transition was (aborted|skipped)/.test(error.message)) throw error
    })
    await page.goto(app.url + path)
    return page
  }

  const goes = (page: Page, path: string) => page.goto(app.url + path)

  async function textOf(page: Page, path: string): Promise<string> {
    await goes(page, path)
    return page.content()
  }

  async function cast(ben = 'Ben Carter') {
    const people = {
      ada: await signedIn(app, { name: 'Ada Lovelace' }),
      ben: await signedIn(app, { name: ben }),
      mod: await signedIn(app, { name: 'Mary Moderator', role: 'moderator' }),
      admin: await signedIn(app, { name: 'Olga Operator', role: 'admin' }),
      nova: await signedIn(app, { name: 'nova' }),
    }
    for (const person of Object.values(people)) await person.get('/campus/new')
    const known = sql`joined_at = now() - interval '1 year', welcomed_at = now()`
    await database().execute(sql`update ${members} set ${known} where display_name <> 'nova'`)
    return people
  }

  return { app, at, goes, textOf, cast }
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()

export const slowly = { timeout: 30_000, interval: 500 }
