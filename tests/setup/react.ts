import type { Page } from 'playwright-core'

/** Waits until React hears what is pressed in the page: on a busy machine that can be long after its scripts came. */
export async function reactRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React has no public word for it: while the root is dehydrated, a press goes past React to the browser.
    const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1]
    return container?.stateNode.current.memoizedState.isDehydrated === false
  })
}
