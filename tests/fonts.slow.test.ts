import { test } from 'vitest'
import { testApp, testBrowser } from './setup/app.ts'
import { expectLateFontsToMoveNothing } from './setup/late-fonts.ts'

const app = testApp()
const browser = testBrowser()

test.each([412, 768, 1280])('the fonts load after the text without moving anything, at %i pixels', (width) =>
  expectLateFontsToMoveNothing(browser.current, app.url, width),
)
