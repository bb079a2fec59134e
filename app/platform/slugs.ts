/**
 * The part of an address that stands for `name`: `What’s next? (Q&A)` → `whats-next-q-a`.
 * @param fallback for names without a letter or digit
 */
export function slugOf(name: string, fallback = 'untitled'): string {
  const slug = name
    // Thai and Lao have vowels that would fall apart into signs which nobody joins again.
    .replace(/[^\u0e00-\u0eff]+/g, (part) => part.normalize('NFKD'))
    // The signs over Latin, Greek and Cyrillic letters. Those of Hindi or Thai are vowels: a word is none without them.
    .replace(/[\u0300-\u036f]|\u200d|[\ufe00-\ufe0f]|[\u20d0-\u20ff]|['’]/g, '')
    // What is left of them is joined again: a browser asks for ブ, and not for フ and its sign.
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const short = [...slug]
    .slice(0, 80)
    .join('')
    .replace(/^-+|-+$/g, '')
  return short || fallback
}

/** `slug`, or the first of `slug-2`, `slug-3` … that is not in `taken`. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
