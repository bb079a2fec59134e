/** Attribute of the root element, set once `writing.browser.ts` runs. */
const attribute = 'data-writing'

export function doesWritingRun(): boolean {
  return document.documentElement.hasAttribute(attribute)
}

export function noteWritingRuns(): void {
  document.documentElement.setAttribute(attribute, '')
}
