import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { parsedMailbox } from '#app/platform/mail/parsed-address.ts'

/** A person in a list to invite. `input` is the original text. */
export interface PersonToInvite {
  input: string
  name: string
  email: string
}

/**
 * Parses a list that was typed, or pasted from an email program or a spreadsheet. Entries are addresses with an
 * optional name, separated by commas or line breaks. Duplicates are dropped.
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
  // A quoted name may contain a comma: “"Lovelace, Ada" <ada@example.com>”.
  const parts = (line.match(/(?:"[^"]*"|[^,;\t])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '')
  const [first = '', second = ''] = parts
  const isRow = parts.length === 2 && !/@|\.\S/.test(nameIn(first)) && /^[^<\s]+@/.test(second)
  return isRow ? [{ input: line.trim(), name: nameIn(first), email: second }] : parts.map(personIn)
}

/** `Ada Lovelace <ada@example.com>`, or an address alone. */
function personIn(input: string): PersonToInvite {
  return { input, ...parsedMailbox(input) }
}

function nameIn(text: string): string {
  return text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
}
