import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { signedIn } from '../setup/people.ts'
import { app, browser } from './product.ts'

/** A phone on its side: what is said above a form is easily out of view. */
const phone = { viewport: { width: 640, height: 320 } }

/** What has the focus: its role, whether it is whole in view, its words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    const { top = -1, bottom = 0 } = element?.getBoundingClientRect() ?? {}
    const isInView = top >= 0 && bottom <= innerHeight
    return { role: element?.getAttribute('role'), isInView, words: element?.textContent }
  })

const notice = (words: string) => ({ role: 'status', isInView: true, words })

test('the message of a sign-in page has the focus, is in view and is announced', async () => {
  const page = await browser.current.newPage(phone)
  const { fields, signup, reset, code, signedUp, resetSent } = entry()
  await page.goto(`${app.url}/campus/auth?mode=signup`)
  await page.getByLabel(fields.email).fill('new@example.com')
  await page.getByLabel(fields.password, { exact: true }).fill('larger-slice-of-the-pie')
  await page.getByRole('button', { name: signup.submit, exact: true }).click()
  await page.getByText(signedUp).waitFor()
  expect(await focused(page)).toEqual(notice(signedUp))
  await page.goto(`${app.url}/campus/auth/code?for=signin`)
  await page.getByLabel(fields.email).fill('other@example.com')
  await page.getByRole('button', { name: code.first }).click()
  const sent = code.sent.replace('{email}', 'other@example.com')
  await page.getByText(sent).waitFor()
  expect(await focused(page)).toEqual(notice(sent))
  await page.goto(`${app.url}/campus/auth?mode=reset`)
  await page.getByLabel(fields.email).fill('new@example.com')
  await page.getByRole('button', { name: reset.submit }).click()
  await page.getByText(resetSent).waitFor()
  expect(await focused(page)).toEqual(notice(resetSent))
  await page.close()
})

test('an address in the format of mail programs signs in', async () => {
  const { email, password } = await signedIn(app)
  const page = await browser.current.newPage(phone)
  const { fields, signin } = entry()
  await page.goto(`${app.url}/campus/auth`)
  await page.getByLabel(fields.email).fill(`Kim Lee <${email}>`)
  await page.getByLabel(fields.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: signin.submit, exact: true }).click()
  await page.waitForURL(/\/campus$/)
  await page.close()
})
