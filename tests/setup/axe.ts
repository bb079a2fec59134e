import axe, { type RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

/**
 * The violations that axe finds on the current page, one line per rule: its name, and where.
 * @param rules only these; by default all that axe knows
 */
export async function axeFindings(page: Page, rules: string[] = []): Promise<string[]> {
  // Load axe once per page: loading takes half as long as a run.
  for (const frame of page.frames())
    if ((await runsScripts(frame)) && !(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  // Wait for transitions: the contrast is wrong during one.
  await page.evaluate(() => {
    const passing = document.getAnimations().filter((one) => {
      const end = one.effect?.getComputedTiming().endTime
      return one.playState === 'running' && typeof end === 'number' && end < Number.POSITIVE_INFINITY
    })
    return Promise.allSettled(passing.map(({ finished }) => finished))
  })
  // What passed is counted and not described: only what is wrong is read here.
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules.length > 0 && { runOnly: { type: 'rule', values: rules } }),
  }
  const violations = await page.evaluate(async (axeOptions) => {
    const { axe } = window as unknown as { axe: { run(where: Document, options: object): Promise<Results> } }
    return (await axe.run(document, axeOptions)).violations
  }, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target} ${html}`).join(', ')}`)
}

/** False for a frame that may run none, or is gone: it would be waited for without end. */
async function runsScripts(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return true
  const element = await frame.frameElement().catch(() => undefined)
  const sandbox = await element?.getAttribute('sandbox')
  return element !== undefined && (typeof sandbox !== 'string' || sandbox.includes('allow-scripts'))
}

interface Results {
  violations: { id: string; nodes: { html: string; target: unknown }[] }[]
}
