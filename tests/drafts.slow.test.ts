import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { areaOf, kindsOfForms, testFormDrafts } from './setup/form-drafts.ts'
import { textForms } from './walk/text-forms.ts'

const { trials } = testFormDrafts()

/** The kind of a form for the script of drafts: its area, whether React runs, and the attributes from the server. */
const mechanisms = new Map<string, string>()
const mechanismOf = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector('form[method=post] textarea')?.closest('form')
    const draftAttributes = Object.keys(form?.dataset ?? {}).filter((one) => one.startsWith('draft'))
    const [, room = ''] = /^\/(campus|admin)(?=\/|$)/.exec(location.pathname) ?? []
    const react = document.documentElement.dataset.react === undefined ? [] : ['React']
    return [room || 'public', ...react, ...draftAttributes].join(' ')
  })

// Each test waits for seconds, so several share the browser.
test.concurrent.for(Object.keys(textForms))(
  '%s: what was typed stands there again after its tab was closed',
  async (name, { expect }) => {
    const eachPage = async (page: Page) => void mechanisms.set(name, await mechanismOf(page))
    await trials.closeTab(name, { expect, eachPage })
  },
)

test('every component with a multi-line form is covered by the forms below', () => {
  const covered = kindsOfForms.map((name) => mechanisms.get(name))
  expect([...mechanisms].filter(([, mechanism]) => !covered.includes(mechanism))).toEqual([])
})

test.each(kindsOfForms)('%s: the input is restored after Back', trials.goBack)
test.each(kindsOfForms)('%s: the input is restored after its tab was killed', trials.killTab)
test.each(kindsOfForms)('%s: input from offline is restored', trials.goOffline)
test.each(kindsOfForms.filter((name) => areaOf(name) !== 'public'))(
  '%s: input from after the session ended is saved after signing in again',
  trials.endSession,
)
test.each(kindsOfForms)('%s: the texts of two tabs are both kept', trials.closeTwoTabs)
