import type { User } from '../accounts/users.ts'
import { queuedPerClient } from './hash-queue.ts'
import { judgeInThread } from './judge-in-thread.ts'

/** Characters to judge. If the beginning is strong, so is the whole, and more characters would take seconds. */
const judged = 24
/** The minimum strength, on a scale of 0 to 4: at least a hundred million guesses. */
const strongEnough = 3

/** Why a password is easily guessed; undefined if it is not. */
export type Guessable = 'personal' | 'guessable' | undefined

/**
 * Estimates how easily a password is guessed from words, names, dates, keyboard patterns, the owner's data and the
 * firm's names.
 * @param about address, number and names of the owner
 */
export async function judgePassword(password: string, about: string[]): Promise<Guessable> {
  const known = about.flatMap(partsOf)
  const ofFirm = firmNames().flatMap(partsOf)
  if (isMadeOf(password, known)) return 'personal'
  if (isMadeOf(password, [...known, ...ofFirm])) return 'guessable'
  // Use the hash queue, so that one client's requests do not delay those of others.
  return queuedPerClient(async () => {
    const start = [...password].slice(0, judged).join('')
    const { score, isPersonal } = await judgeInThread({ password: start, known, ofFirm })
    if (score >= strongEnough) return undefined
    return isPersonal ? 'personal' : 'guessable'
  })
}

let firmNames = (): string[] => []

/** Sets the words of the firm that a guesser would try: its name, products and places. */
export function setFirmNames(words: () => string[]): void {
  firmNames = words
}

/** The owner's data that a guesser may know. */
export function knownOf(user: Pick<User, 'email' | 'phone' | 'userMetadata'>): string[] {
  const { name, full_name: fullName, display_name: displayName } = user.userMetadata
  return [user.email, user.phone, name, fullName, displayName].filter((fact) => typeof fact === 'string')
}

/** True if little is left of the password after removing the owner's data. */
function isMadeOf(password: string, parts: string[]): boolean {
  const partsByLength = [...parts].sort((one, other) => other.length - one.length)
  const remainder = partsByLength.reduce(
    (withoutParts, part) => withoutParts.replaceAll(part.toLowerCase(), ''),
    password.toLowerCase(),
  )
  return remainder.length < password.length && remainder.replace(/[^\p{L}\p{N}]/gu, '').length < 6
}

function partsOf(fact: string): string[] {
  const bounded = fact.slice(0, 300)
  return [bounded, ...bounded.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2)
}
