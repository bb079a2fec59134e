import type { Browser, Page } from 'playwright-core'
import type { TestApp } from './app.ts'
import { type Person, signedIn } from './people.ts'

/** The text of an answer, without the marks that React sets between two pieces of it. */
export async function textOf(response: Response): Promise<string> {
  return (await response.text()).replaceAll('<!-- -->', '')
}

/** A page whose scripts may not fail. */
export async function openPage(browser: Browser, person: Person): Promise<Page> {
  const page = await (await person.browse(browser)).newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  return page
}

/** Builds a record once the file's own modules are connected to the product's database. */
export async function seeded<T>(app: TestApp, build: () => Promise<T>): Promise<T> {
  await signedIn(app)
  return build()
}
