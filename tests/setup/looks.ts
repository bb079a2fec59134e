import type { Page } from 'playwright-core'
import { axeFindings } from './axe.ts'

/** How somebody looks at a page. */
export interface Look {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

const desk = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** A desktop in light mode and a phone in dark mode, so that each width and scheme occurs once. */
export const usualLooks: Look[] = [
  { ...desk, colorScheme: 'light' },
  { ...phone, colorScheme: 'dark' },
]

/** Each width in both schemes, for the slow run. */
export const everyLook: Look[] = [desk, phone].flatMap((size) => [
  { ...size, colorScheme: 'light' as const },
  { ...size, colorScheme: 'dark' as const },
])

/** Looks at the page that stands there, without loading it again. */
export async function show(page: Page, { width, height, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
}

/** Lists axe's findings on the open page in each of the looks, and says whether the page scrolls sideways. */
export async function troublesIn(looks: Look[], page: Page): Promise<string[]> {
  const troubles: string[] = []
  for (const look of looks) {
    await show(page, look)
    const where = `at ${look.width}, ${look.colorScheme}`
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (beyond > 0) troubles.push(`${where}: scrolls sideways by ${beyond}`)
    for (const finding of await axeFindings(page)) troubles.push(`${where}: ${finding}`)
  }
  return troubles
}
