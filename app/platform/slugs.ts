/**
 * The part of an address that stands for `name`: `What’s next? (Q&A)` → `whats-next-q-a`.
 * @param fallback for names without a letter or digit
 */
export function slugOf(name: string, fallback = 'untitled'): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    // What is left of them is joined again: a browser asks for ブ, and not for フ and its sign.
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return slug || fallback
}

/** `slug`, or the first of `slug-2`, `slug-3` … that is not in `taken`. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
