/** Stands at the root of the document once the script of the writing boxes runs (`writing.browser.ts`). */
const mark = 'data-writing'

export function doesWritingRun(): boolean {
  return document.documentElement.hasAttribute(mark)
}

export function noteWritingRuns(): void {
  document.documentElement.setAttribute(mark, '')
}
