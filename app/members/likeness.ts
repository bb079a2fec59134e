import unhomoglyph from 'unhomoglyph'

/** Words that stand for those who run the place. Who is none of them is not called by these words alone. */
const roles = [
  ...['admin', 'admins', 'administrator', 'administrators', 'moderator', 'moderators', 'mod', 'mods', 'editor'],
  ...['editors', 'staff', 'support', 'team', 'system', 'official', 'owner', 'sales', 'help', 'desk', 'the'],
]

/**
 * How a name looks: names that a reader takes for each other have one likeness. Letters by Unicode's confusables, then
 * without case, accents, spaces and signs.
 */
export function likenessOf(name: string): string {
  return wordsOf(name).join('')
}

/** True for a name that says no more than a role here, or the firm's own name. @param firm its name */
export function namesARole(name: string, firm: string): boolean {
  const known = new Set([...roles, ...firm.split(/\s+/), firm].map(likenessOf))
  const words = wordsOf(name)
  return words.length > 0 && (known.has(words.join('')) || words.every((word) => known.has(word)))
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  // Twice, since letters look alike in one case that do not in the other: 'I' and 'l'.
  const alike = unhomoglyph(unhomoglyph(plain).toLowerCase()).toLowerCase().normalize('NFKD')
  return alike
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.replaceAll('i', 'l'))
}
