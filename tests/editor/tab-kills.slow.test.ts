import { expect, test } from 'vitest'
import { itemActs } from '#app/resources/admin/words.ts'
import { articleLabels } from '#app/resources/articles/edit/labels.ts'
import { editorLabels } from '#app/resources/articles/editor/labels.ts'
import { draftLabels } from '#app/ui/drafts/labels.ts'
import { testApp, testBrowser } from '../setup/app.ts'
import { signedIn } from '../setup/people.ts'

const app = testApp()
const browser = testBrowser()
/** `TAB_KILLS=50 npm run test:slow -- tab-kills` for the figures. One kill: `admin-content.test.ts`. */
const kills = Number(process.env.TAB_KILLS ?? 3)

test('a tab that is killed while typing loses two seconds of input at most', async () => {
  const writer = await signedIn(app, { role: 'editor', area: 'admin' })
  const context = await writer.browse(browser.current)
  const lost: { characters: number; seconds: number }[] = []
  for (let at = 0; at < kills; at++) {
    const title = `Killed ${at}`
    const page = await context.newPage()
    await page.goto(`${app.url}/admin/articles/new`)
    await page.getByRole('toolbar', { name: editorLabels.toolbar }).waitFor()
    await page.getByLabel(articleLabels.title).fill(title)
    await page.locator(`[role="textbox"][aria-label="${articleLabels.content}"]`).last().click()
    const until = Date.now() + 500 + (at / kills) * 4000
    const keystrokes: number[] = []
    while (Date.now() < until) {
      await page.keyboard.type('abcdefghi '[keystrokes.length % 10] as string)
      keystrokes.push(Date.now())
    }
    const killedAt = Date.now()
    const cdp = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    cdp.send('Page.crash').catch(() => {})
    await crashed
    await page.close()
    const reopened = await context.newPage()
    // The next form brings what the killed tab left in this browser.
    await reopened.goto(`${app.url}/admin/articles/new`)
    await reopened.locator('html[data-drafts=started]').waitFor({ state: 'attached' })
    await reopened.goto(`${app.url}/admin?q=${encodeURIComponent(title)}`)
    await reopened.getByRole('link', { name: `${itemActs.edit} ${title}` }).click()
    await reopened.getByText(draftLabels.continuing).waitFor()
    const restored = (await reopened.locator('textarea[name=content]').inputValue()).length
    const firstLost = keystrokes[restored]
    lost.push({
      characters: Math.max(0, keystrokes.length - restored),
      seconds: firstLost === undefined ? 0 : (killedAt - firstLost) / 1000,
    })
    await reopened.close()
  }
  await context.close()
  const worst = (of: 'characters' | 'seconds') => Math.max(...lost.map((one) => one[of]))
  const mean = lost.reduce((sum, one) => sum + one.characters, 0) / lost.length
  console.log(
    `Tabs killed: ${kills}. Characters lost: ${worst('characters')} at most, ${mean.toFixed(1)} on average; ` +
      `seconds: ${worst('seconds').toFixed(2)} at most.`,
  )
  expect(worst('seconds')).toBeLessThan(2)
}, 900_000)
