import { emailText } from '#app/platform/forms/text.ts'
import { csvRows } from '#app/platform/lists/csv-rows.ts'

/** A subscriber of a file: with proof of consent, or with a state that suppresses emails to the address. */
export interface FileSubscriber {
  email: string
  state: 'subscribed' | 'left' | 'bounced'
  /** When they subscribed there; null only if they receive nothing. */
  consentedAt: Date | null
  /** Where they subscribed, as the file states it. */
  source: string
  /** When they unsubscribed there, if the file states it. */
  endedAt: Date | null
}

/** The contents of a file, and messages about lines that are not imported. */
export interface SubscriberFile {
  program: string
  subscribers: FileSubscriber[]
  leftOut: string[]
}

interface Program {
  name: string
  /** Column names that only this program exports. */
  known: string[]
  email: string
  /** The first of these columns with a value is the time of consent. */
  consented: string[]
  source: string[]
  ended: string[]
  /** @returns undefined for a row that never subscribed, or has not confirmed */
  state: (cell: (heading: string) => string) => FileSubscriber['state'] | undefined
}

const isYes = (text: string) => /^(?:true|yes|1)$/i.test(text)

/** Column names are compared in lower case, with spaces for underscores. */
const programs: Program[] = [
  {
    name: 'Ghost',
    known: ['subscribed to emails', 'complimentary plan'],
    email: 'email',
    consented: ['created at'],
    source: ['attribution', 'source'],
    ended: ['deleted at'],
    state: (cell) => (cell('deleted at') === '' && isYes(cell('subscribed to emails')) ? 'subscribed' : 'left'),
  },
  {
    // Mailchimp exports a file for each state. Rows without consent have no opt-in time, but may have a confirmation
    // time.
    name: 'Mailchimp',
    known: ['email address', 'optin time'],
    email: 'email address',
    consented: ['optin time'],
    source: ['source', 'optin ip'],
    ended: ['unsub time', 'clean time'],
    state: (cell) => {
      if (cell('clean time') !== '') return 'bounced'
      return cell('unsub time') === '' ? 'subscribed' : 'left'
    },
  },
  {
    name: 'Substack',
    known: ['active subscription', 'email disabled'],
    email: 'email',
    consented: ['created at'],
    source: ['subscription source (free)', 'source'],
    ended: [],
    state: (cell) => (isYes(cell('email disabled')) ? 'left' : 'subscribed'),
  },
  {
    name: 'beehiiv',
    known: ['email', 'status'],
    email: 'email',
    consented: ['subscribed at', 'created at', 'created', 'subscription date'],
    source: ['acquisition source', 'utm source', 'referring site', 'referring url'],
    ended: ['unsubscribed at'],
    state: (cell) => {
      const status = cell('status').toLowerCase()
      if (status === 'active') return 'subscribed'
      if (/^(?:pending|validating|needs attention)$/.test(status)) return undefined
      return status === 'invalid' ? 'bounced' : 'left'
    },
  },
]

/**
 * Reads a subscriber export of Ghost, Mailchimp, Substack or beehiiv, recognized by its column names. An address on
 * several lines gets emails only if each line allows it.
 * @throws Error for any other table, or with the line of an unclosed quote
 */
export function readSubscriberFile(text: string): SubscriberFile {
  const [heading, ...rows] = csvRows(text)
  const names = (heading?.fields ?? []).map((name) => name.toLowerCase().replaceAll('_', ' '))
  const program = programs.find(({ known }) => known.every((name) => names.includes(name)))
  if (!program)
    throw new Error('This is not a subscriber list with headings, as Ghost, Mailchimp, Substack or beehiiv exports it.')
  const leftOut: string[] = []
  const byEmail = new Map<string, FileSubscriber>()
  for (const { line, fields } of rows) {
    const result = readRow(program, (name) => fields[names.indexOf(name)] ?? '')
    if (typeof result === 'string') {
      leftOut.push(`Line ${line}: ${result}`)
      continue
    }
    const key = result.email.toLowerCase()
    const before = byEmail.get(key)
    if (!before) byEmail.set(key, result)
    else {
      leftOut.push(`Line ${line}: ${result.email} is in the file twice.`)
      if (before.state === 'subscribed') byEmail.set(key, result)
    }
  }
  return { program: program.name, subscribers: [...byEmail.values()], leftOut }
}

function readRow(program: Program, cell: (heading: string) => string): FileSubscriber | string {
  const first = (columns: string[]) => columns.map(cell).find((text) => text !== '') ?? ''
  const address = emailText.safeParse(cell(program.email))
  if (!address.success) return `“${cell(program.email).slice(0, 80)}” is not an email address.`
  const email = address.data
  const state = program.state(cell)
  if (!state) return `${email} has not confirmed the subscription there.`
  const consent = first(program.consented)
  const consentedAt = momentOf(consent)
  if (state === 'subscribed' && consent === '') return `${email} has no date of consent.`
  if (state === 'subscribed' && !consentedAt) return `${email} has a date of consent that cannot be read (${consent}).`
  if (state === 'subscribed' && consentedAt && consentedAt > new Date())
    return `${email} has a date of consent that is not yet (${consent}).`
  return { email, state, consentedAt, source: first(program.source), endedAt: momentOf(first(program.ended)) }
}

// Only dates that begin with the year are proof of consent: 03/04/2024 is ambiguous.
function momentOf(text: string): Date | null {
  const [, day, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(text) ?? []
  const at = day ? new Date(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`) : undefined
  return at && !Number.isNaN(at.getTime()) ? at : null
}
