import unhomoglyph from 'unhomoglyph'

/** Words for staff roles. A regular member's name must not consist of these words alone. */
const roles = [
  ...['admin', 'admins', 'administrator', 'administrators', 'moderator', 'moderators', 'mod', 'mods', 'editor'],
  ...['editors', 'staff', 'support', 'team', 'system', 'official', 'owner', 'sales', 'help', 'desk', 'the'],
]

/**
 * A key that is equal for names that look alike. Maps letters by Unicode's confusables, and ignores case, accents,
 * spaces and punctuation.
 */
export function skeletonOf(name: string): string {
  return wordsOf(name).join('')
}

/** True for a name that consists only of a role or the firm's name. @param firm the firm's name */
export function namesARole(name: string, firm: string): boolean {
  const known = new Set([...roles, ...firm.split(/\s+/), firm].map(skeletonOf))
  const words = wordsOf(name)
  return words.length > 0 && (known.has(words.join('')) || words.every((word) => known.has(word)))
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  // Map twice: some letters look alike in one case only, such as 'I' and 'l'.
  const alike = unhomoglyph(unhomoglyph(plain).toLowerCase()).toLowerCase().normalize('NFKD')
  return alike
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.replaceAll('i', 'l'))
}
