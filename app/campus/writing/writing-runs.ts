/** Attribute of the root element, set once `writing.browser.ts` runs. */
const mark = 'data-writing'

export function doesWritingRun(): boolean {
  return document.documentElement.hasAttribute(mark)
}

export function noteWritingRuns(): void {
  document.documentElement.setAttribute(mark, '')
}
