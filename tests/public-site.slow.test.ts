import { expect, onTestFinished, test } from 'vitest'
import { troublesAtEveryWidth, watch } from './public-site/look.ts'
import { paths } from './public-site/paths.ts'
import { app, browser } from './public-site/product.ts'
import { testSharingPictures } from './public-site/sharing-pictures.ts'
import { everyLook, troublesIn } from './setup/looks.ts'

// `public-site.test.ts` loads each page on a desk in the light, and judges it there and on a phone in the dark.
// The Resource Center has more pages than its first.
const all = [...paths, '/resources?tab=downloads', '/resources?q=zzzz', '/resources?tag=demo']

test.each(all)(
  '%s that is loaded on a phone in the dark is accessible in both schemes, at both widths',
  async (path) => {
    const context = await browser.current.newContext({
      colorScheme: 'dark',
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const troubles = watch(page)
    await page.goto(app.url + path, { waitUntil: 'networkidle' })
    troubles.push(...(await troublesIn(everyLook, page)))
    troubles.push(...(await troublesAtEveryWidth(page)))
    expect(troubles).toEqual([])
  },
)

testSharingPictures('every page and article')
