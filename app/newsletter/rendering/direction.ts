import { rightToLeft } from '#app/platform/direction.ts'

export type Direction = 'ltr' | 'rtl'

const strong = /[\p{L}]/u

/** The direction of a text by its first letter, as browsers determine it; undefined without letters. */
export function directionOf(text: string): Direction | undefined {
  const letter = strong.exec(text)?.[0]
  if (!letter) return undefined
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}
