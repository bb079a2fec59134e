import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What axe finds wrong with the page as it stands, a line for each rule that is broken: its name, and where.
 * @param rules only these; by default all that axe knows
 */
export async function axeFindings(page: Page, rules: string[] = []): Promise<string[]> {
  // Read once by each page, however often it is asked: that takes the browser half as long as an answer.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  // What passed is counted and not described: only what is wrong is read here.
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules.length > 0 && { runOnly: { type: 'rule', values: rules } }),
  }
  const violations = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run(where: Document, options: object): Promise<Results> } }
    return (await axe.run(document, given)).violations
  }, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target} ${html}`).join(', ')}`)
}

interface Results {
  violations: { id: string; nodes: { html: string; target: unknown }[] }[]
}
