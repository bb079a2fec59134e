import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds wrong with the page as it stands, a line for each rule that is broken: its name, and where.
 * @param rules only these; by default all that axe knows
 */
export async function axeFindings(page: Page, rules: string[] = []): Promise<string[]> {
  // The usual mode opens a blank page at each call and loads axe there once more, to enter frames of other origins; our
  // pages have none. What passed is counted and not described: only what is wrong is read here.
  const axe = new AxeBuilder({ page: page as never }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules.length > 0) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target} ${html}`).join(', ')}`)
}
