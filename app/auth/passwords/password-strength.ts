import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { User } from '../accounts/users.ts'
import { inTurn } from './hash-queue.ts'

/** Characters that are judged: what is strong so far stays strong, and more would take seconds to judge. */
const judged = 24
/** Of 0 to 4: at least a hundred million guesses. */
const strongEnough = 3

/** What is said of a password that is easily guessed; undefined for one that is not. */
export type Guessable = 'personal' | 'guessable' | undefined

/**
 * Judges a password by how soon a guesser finds it who knows words, names, dates, keyboards, and what the account knows
 * of its owner.
 * @param about address, number and names of the owner
 */
export async function judgePassword(password: string, about: string[]): Promise<Guessable> {
  if (isMadeOf(password, about.flatMap(partsOf))) return 'personal'
  const judge = await strengthJudge()
  // In the turn of its client, as hashes are: it takes some milliseconds of the one thread that answers everybody.
  return inTurn(async () => {
    const start = [...password].slice(0, judged).join('')
    const { score, sequence } = judge.check(start, about.flatMap(partsOf))
    if (score >= strongEnough) return undefined
    const personal = sequence.some(
      (match) => 'dictionaryName' in match && String(match.dictionaryName).includes('userInputs'),
    )
    return personal ? 'personal' : 'guessable'
  })
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

let judging: Promise<ZxcvbnFactory> | undefined

// 60 MB of words and most of a second: loaded at the first password that is chosen, not at the start.
function strengthJudge(): Promise<ZxcvbnFactory> {
  judging ??= (async () => {
    const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
    const { adjacencyGraphs, dictionary: common } = await import('@zxcvbn-ts/language-common')
    const { dictionary: english } = await import('@zxcvbn-ts/language-en')
    return new ZxcvbnFactory({
      dictionary: { ...common, ...english },
      graphs: adjacencyGraphs,
      l33tMaxSubstitutions: 16,
    })
  })()
  return judging
}
