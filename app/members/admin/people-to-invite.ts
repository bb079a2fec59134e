import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { parsedMailbox } from '#app/platform/mail/parsed-address.ts'

/** Somebody in a list of people to invite; `typed` is how they stand there. */
export interface PersonToInvite {
  typed: string
  name: string
  email: string
}

/**
 * Reads a list as it is typed or pasted from an email program or a spreadsheet, each person once: addresses, with a
 * name before them or not, one a line or with commas between them.
 */
export function peopleToInvite(text: string): PersonToInvite[] {
  const each = new Map<string, PersonToInvite>()
  for (const person of text.split('\n').flatMap(peopleInLine)) {
    const key = comparableAddress(person.email)
    if (!each.has(key)) each.set(key, person)
  }
  return [...each.values()]
}

function peopleInLine(line: string): PersonToInvite[] {
  // What is between quotes may hold a comma: “"Lovelace, Ada" <ada@example.com>”.
  const parts = (line.match(/(?:"[^"]*"|[^,;\t])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '')
  const [first = '', second = ''] = parts
  const isRow = parts.length === 2 && !/@|\.\S/.test(nameIn(first)) && /^[^<\s]+@/.test(second)
  return isRow ? [{ typed: line.trim(), name: nameIn(first), email: second }] : parts.map(personIn)
}

/** `Ada Lovelace <ada@example.com>`, or an address alone. */
function personIn(typed: string): PersonToInvite {
  return { typed, ...parsedMailbox(typed) }
}

function nameIn(text: string): string {
  return text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
}
