/**
 * The slug for a name: `What’s next? (Q&A)` → `whats-next-q-a`.
 * @param fallback for names without a letter or digit
 */
export function slugOf(name: string, fallback = 'untitled'): string {
  const slug = name
    // Skip Thai and Lao: NFKD would split their vowels into parts that NFC does not join.
    .replace(/[^\u0e00-\u0eff]+/g, (part) => part.normalize('NFKD'))
    // Remove accents of Latin, Greek and Cyrillic letters only. In Hindi or Thai, combining marks are vowels.
    .replace(/[\u0300-\u036f]|\u200d|[\ufe00-\ufe0f]|[\u20d0-\u20ff]|['’]/g, '')
    // Compose what NFKD has split: browsers request ブ as a single character.
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
export function freeSlug(slug: string, used: ReadonlySet<string>): string {
  if (!used.has(slug)) return slug
  let number = 2
  while (used.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
