import type { User } from '../accounts/users.ts'
import { inTurn } from './hash-queue.ts'
import { judgeInThread } from './judge-in-thread.ts'

/** Characters that are judged: what is strong so far stays strong, and more would take seconds to judge. */
const judged = 24
/** Of 0 to 4: at least a hundred million guesses. */
const strongEnough = 3

/** What is said of a password that is easily guessed; undefined for one that is not. */
export type Guessable = 'personal' | 'guessable' | undefined

/**
 * Judges a password by how soon a guesser finds it who knows words, names, dates, keyboards, what the account knows of
 * its owner, and the firm.
 * @param about address, number and names of the owner
 */
export async function judgePassword(password: string, about: string[]): Promise<Guessable> {
  const known = about.flatMap(partsOf)
  const ofFirm = firmNames().flatMap(partsOf)
  if (isMadeOf(password, known)) return 'personal'
  if (isMadeOf(password, [...known, ...ofFirm])) return 'guessable'
  // In the turn of its client, as hashes are: a crowd of one client waits for itself.
  return inTurn(async () => {
    const start = [...password].slice(0, judged).join('')
    const { score, isPersonal } = await judgeInThread({ password: start, known, ofFirm })
    if (score >= strongEnough) return undefined
    return isPersonal ? 'personal' : 'guessable'
  })
}

let firmNames = (): string[] => []

/** Says which words of the firm everybody here would try: its name, what it sells, where it is. */
export function setFirmNames(words: () => string[]): void {
  firmNames = words
}

/** What the account knows of its owner. */
export function knownOf(user: Pick<User, 'email' | 'phone' | 'userMetadata'>): string[] {
  const { name, full_name: fullName, display_name: displayName } = user.userMetadata
  return [user.email, user.phone, name, fullName, displayName].filter((fact) => typeof fact === 'string')
}

/** True if little is left of the password without what is known of its owner. */
function isMadeOf(password: string, parts: string[]): boolean {
  const longestFirst = [...parts].sort((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, part) => left.replaceAll(part.toLowerCase(), ''), password.toLowerCase())
  return rest.length < password.length && rest.replace(/[^\p{L}\p{N}]/gu, '').length < 6
}

function partsOf(fact: string): string[] {
  const bounded = fact.slice(0, 300)
  return [bounded, ...bounded.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2)
}
