import type { Page } from 'playwright-core'

/**
 * Waits until scripts know the current selection: the browser reports it with the next frame, while keys pressed
 * before that meet a script that still knows the former one. People are slower than a frame.
 */
export async function selectionReported(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(requestAnimationFrame))
}
