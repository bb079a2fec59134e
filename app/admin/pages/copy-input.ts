import type { CustomCopy, PageCopy } from '#app/platform/copy/copy.ts'
import { type CopyTree, textsOf } from '#app/platform/copy/copy-tree.ts'
import { placeholdersIn } from '#app/platform/copy/fill-placeholders.ts'
import type { FieldErrors } from '#app/platform/errors.ts'

// Facts with a required format, and the error for others.
const formats: Record<string, { fits: (text: string) => boolean; problem: string }> = {
  'firm.salesAddress': { fits: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), problem: 'Enter an email address.' },
  'firm.phoneLink': { fits: (text) => /^tel:\+\d{6,15}$/.test(text), problem: 'Enter tel: and the number, as tel:+1…' },
  'firm.office.countryCode': { fits: (text) => /^[A-Z]{2}$/.test(text), problem: 'Enter two capital letters.' },
  'firm.mark': {
    fits: (text) => /^\/files\/articles\/[\w./-]+$/.test(text),
    problem: 'Please choose the picture again.',
  },
  'firm.office.timeZone': { fits: isTimeZone, problem: 'Enter a time zone, such as America/New_York.' },
}
/** Texts that are the address of a picture. */
export const pictureTexts: readonly string[] = ['firm.mark']

const address = { fits: isWebAddress, problem: 'Enter a web address that begins with https://' }

/** Maximum length of a replacement for `text`: generous, but short enough for the layout. */
export function maxLengthFor(text: string): number {
  return Math.max(120, text.length * 3)
}

/**
 * The custom texts in a page's form: those that differ from the defaults. An empty field means the default.
 * @param input input by the text's address
 */
export function parseCustomCopy(
  words: PageCopy<CopyTree>,
  input: Record<string, string>,
): { customCopy: CustomCopy; errors: FieldErrors } {
  const customCopy: Record<string, string> = {}
  const errors: FieldErrors = {}
  for (const { at, text, isFixed } of textsOf(words.defaults(), words.fixed)) {
    const value = (input[at] ?? '').replace(/[\s--[\u00a0]]+/gv, ' ').trim()
    if (isFixed || value === '' || value === text) continue
    customCopy[at] = value
    const problem = problemOf(`${words.page}.${at}`, value, text)
    if (problem) errors[at] = [problem]
  }
  return { customCopy, errors }
}

function problemOf(name: string, value: string, text: string): string | undefined {
  if (value.length > maxLengthFor(text)) return `Please use at most ${maxLengthFor(text)} characters.`
  const unknown = placeholdersIn(value).filter((placeholder) => !text.includes(placeholder))
  if (unknown.length > 0) return `This page has no value for ${unknown.join(', ')}.`
  const missing = placeholdersIn(text).filter((placeholder) => !value.includes(placeholder))
  if (missing.length > 0) return `Please keep ${missing.join(', ')}: the page replaces it with a value.`
  const format = formats[name] ?? (/^https?:/.test(text) ? address : undefined)
  return format && !format.fits(value) ? format.problem : undefined
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isWebAddress(text: string): boolean {
  return /^https:\/\//.test(text) && URL.canParse(text)
}
