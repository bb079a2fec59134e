import { z } from 'zod'
import { wrongEmailAddress } from '#app/platform/forms/text.ts'
import { isVisible } from '#app/platform/forms/tidy.ts'
import { comparableAddress, MAIL_ADDRESS } from '#app/platform/mail/comparable-address.ts'
import { academy } from '../offers/academy.content.ts'

/** An item's texts, by field name. */
export type CollectionItemInput = Record<string, string>

/** A field of a kind, for its form and its schema. */
export interface KindField {
  name: string
  label: string
  as: 'line' | 'text' | 'date' | 'number' | 'amount' | 'address' | 'email' | 'choice'
  maxLength: number
  required?: boolean
  help?: string
  /** True for what only editors see: `visibleItems` leaves it out. */
  isPrivate?: boolean
  /** For a choice. */
  options?: () => readonly { value: string; label: string }[]
}

/** A collection that the organization can fill. */
export interface Kind {
  name: string
  label: string
  /** A single item, as used in a sentence: `Add person`. */
  one: string
  /** The pages that show it. */
  shownAt: readonly { path: string; label: string }[]
  fields: readonly KindField[]
  /** The field that serves as an item's title in lists. */
  titled: string
  /** The address below which each item has a page, at a slug made of its title; undefined if the kind has none. */
  pagesBelow?: string
  /** Label of the item's picture; undefined if the kind has none. */
  picture?: string
}

const home = { path: '/', label: 'Home' }
const about = { path: '/about', label: 'About Us' }
const services = { path: '/services', label: 'Services' }
const academyPage = { path: '/academy', label: 'Solutioneer Academy' }
const skillbridge = { path: '/skillbridge', label: 'SkillBridge' }
const framework = { path: '/framework', label: 'Solution Lifecycle Framework' }
const products = { path: '/products', label: 'Products' }
const navigator = { path: '/navigator', label: 'Solution Navigator' }
const solutionCenter = { path: '/solution-center', label: 'Solution Center' }
const book = { path: '/ultimate-solutioneer', label: 'The book' }
const contact = { path: '/contact', label: 'Contact Us' }

/** The pages that show proof. */
export const proofPages = [
  home,
  about,
  services,
  academyPage,
  framework,
  products,
  navigator,
  solutionCenter,
  skillbridge,
  book,
  contact,
] as const

/** All collections, in the admin area's order. */
export const kinds = [
  {
    name: 'people',
    label: 'People',
    one: 'person',
    shownAt: [about, academyPage, { path: '/meet', label: 'Book a Call' }],
    titled: 'name',
    pagesBelow: '/people',
    picture: 'Portrait',
    fields: [
      { name: 'name', label: 'Name', as: 'line', maxLength: 80, required: true },
      { name: 'role', label: 'Role', as: 'line', maxLength: 80, required: true },
      {
        name: 'words',
        label: 'Words',
        as: 'text',
        maxLength: 400,
        help: 'Two or three sentences, as they would say it.',
      },
      {
        name: 'story',
        label: 'Story',
        as: 'text',
        maxLength: 2000,
        help: 'Shown on the page of this person. An empty line begins a new paragraph.',
      },
      { name: 'address', label: 'Profile', as: 'address', maxLength: 500, help: 'Starts with https://' },
      {
        name: 'account',
        label: 'Email address of the account',
        as: 'email',
        maxLength: 254,
        isPrivate: true,
        help: 'Articles and calls of this member account show this face. The address is never shown on the site.',
      },
    ],
  },
  {
    name: 'results',
    label: 'Results',
    one: 'result',
    shownAt: proofPages,
    titled: 'client',
    picture: 'Portrait',
    fields: [
      {
        name: 'client',
        label: 'Client',
        as: 'line',
        maxLength: 120,
        required: true,
        help: 'A name, or what the client does: a regional logistics firm.',
      },
      { name: 'metric', label: 'Metric', as: 'line', maxLength: 60, required: true, help: 'Win rate' },
      { name: 'before', label: 'Before', as: 'amount', maxLength: 20, required: true, help: '22%, or 118 days' },
      { name: 'after', label: 'After', as: 'amount', maxLength: 20, required: true, help: '31%, or 84 days' },
      {
        name: 'period',
        label: 'Period',
        as: 'line',
        maxLength: 120,
        required: true,
        help: 'Four quarters to March 2026, against the four before',
      },
      {
        name: 'measuredBy',
        label: 'Measured by',
        as: 'line',
        maxLength: 120,
        required: true,
        help: 'Their finance team',
      },
      { name: 'quote', label: 'In their words', as: 'text', maxLength: 300 },
      { name: 'person', label: 'Said by', as: 'line', maxLength: 120, help: 'A name with a role, or a role.' },
      {
        name: 'page',
        label: 'Page',
        as: 'choice',
        maxLength: 40,
        help: 'This page shows it first. Every page with results may show it.',
        options: () => proofPages.map(({ path, label }) => ({ value: path, label })),
      },
      {
        name: 'permission',
        label: 'May we publish it?',
        as: 'choice',
        maxLength: 10,
        required: true,
        help: 'It is public only once the client has agreed in writing.',
        options: () => [
          { value: 'granted', label: 'Yes, the client agreed in writing' },
          { value: 'pending', label: 'Not yet: do not show it' },
        ],
      },
    ],
  },
  {
    name: 'cases',
    label: 'Cases',
    one: 'case',
    shownAt: proofPages,
    titled: 'title',
    fields: [
      { name: 'title', label: 'Title', as: 'line', maxLength: 120, required: true },
      { name: 'client', label: 'Client', as: 'line', maxLength: 120, required: true, help: 'A name, or what it does.' },
      { name: 'problem', label: 'Problem', as: 'text', maxLength: 600, required: true },
      { name: 'result', label: 'Result', as: 'text', maxLength: 600, required: true },
      {
        name: 'address',
        label: 'The whole story',
        as: 'address',
        maxLength: 500,
        help: 'An article of yours, such as /resources/articles/…, or an address that starts with https://',
      },
    ],
  },
  {
    name: 'testimonials',
    label: 'Testimonials',
    one: 'testimonial',
    shownAt: proofPages,
    titled: 'role',
    fields: [
      { name: 'quote', label: 'Words', as: 'text', maxLength: 400, required: true },
      {
        name: 'role',
        label: 'Said by',
        as: 'line',
        maxLength: 120,
        required: true,
        help: 'A role, or a name with a role.',
      },
    ],
  },
  {
    name: 'dates',
    label: 'Course dates',
    one: 'course date',
    shownAt: [academyPage],
    titled: 'course',
    fields: [
      {
        name: 'course',
        label: 'Course',
        as: 'choice',
        maxLength: 80,
        required: true,
        options: () => academy().courses.map(({ slug, title }) => ({ value: slug, label: title })),
      },
      {
        name: 'starts',
        label: 'First day',
        as: 'date',
        maxLength: 10,
        required: true,
        help: 'It is shown until then.',
      },
      { name: 'ends', label: 'Last day', as: 'date', maxLength: 10 },
      { name: 'place', label: 'Place', as: 'line', maxLength: 120, required: true, help: 'A city, or Online.' },
      {
        name: 'instructor',
        label: 'Instructor',
        as: 'line',
        maxLength: 80,
        help: 'A name. If it is one of People, the portrait is shown beside the dates.',
      },
      { name: 'price', label: 'Price', as: 'line', maxLength: 60, help: 'As it should stand there: $1,200 a seat' },
      {
        name: 'seats',
        label: 'Seats left',
        as: 'number',
        maxLength: 4,
        help: 'Empty: no number is shown. 0: fully booked.',
      },
    ],
  },
  {
    name: 'questions',
    label: 'Questions and answers',
    one: 'question',
    shownAt: [services, academyPage, skillbridge],
    titled: 'question',
    fields: [
      { name: 'question', label: 'Question', as: 'line', maxLength: 160, required: true },
      { name: 'answer', label: 'Answer', as: 'text', maxLength: 1200, required: true },
      {
        name: 'page',
        label: 'Page',
        as: 'choice',
        maxLength: 40,
        required: true,
        options: () => [services, academyPage, skillbridge].map(({ path, label }) => ({ value: path, label })),
      },
    ],
  },
  {
    name: 'partners',
    label: 'Partners',
    one: 'partner',
    shownAt: [home],
    titled: 'name',
    picture: 'Logo',
    fields: [
      { name: 'name', label: 'Name', as: 'line', maxLength: 80, required: true },
      { name: 'address', label: 'Address', as: 'address', maxLength: 500, help: 'Starts with https://' },
    ],
  },
] as const satisfies readonly Kind[]

export type KindName = (typeof kinds)[number]['name']

/** The collection with this name; undefined if there is none. */
export function kindNamed(name: string | undefined): Kind | undefined {
  return kinds.find((kind) => kind.name === name)
}

/** True if the item must not be shown yet, because the client has not agreed. */
export function isPending({ permission }: CollectionItemInput): boolean {
  return permission === 'pending'
}

/** The schema of a kind's form. Empty fields are omitted. */
export function draftOf({ fields, picture }: Kind): z.ZodObject {
  const parts = Object.fromEntries(
    fields.map((field) => {
      const part = checked(field)
      return [field.name, field.required ? part : part.optional()]
    }),
  )
  const ofPicture = { pictureUrl: z.string().max(200).optional(), removePicture: z.boolean().default(false) }
  const drawn = z.object({ ...parts, version: z.coerce.number().int().optional(), ...(picture && ofPicture) })
  return drawn.superRefine((given, context) => {
    const { starts, ends, before, after } = given as CollectionItemInput
    if (before && after && before.includes('%') !== after.includes('%'))
      context.addIssue({ code: 'custom', path: ['after'], message: 'Please give both in the same unit.' })
    if (starts && ends && ends < starts)
      context.addIssue({ code: 'custom', path: ['ends'], message: 'The last day is before the first.' })
  })
}

function checked({ label, as, maxLength, options }: KindField): z.ZodType {
  const text = z
    .string(`Please fill in: ${label}.`)
    .trim()
    .min(1, { error: `Please fill in: ${label}.`, abort: true })
    .refine(isVisible, `Please fill in: ${label}.`)
    .max(maxLength, `At most ${maxLength} characters.`)
  switch (as) {
    case 'date':
      return text.refine((given) => isDay(given), 'Please give a date, such as 2026-04-04.')
    case 'number':
      return text.regex(/^\d+$/, 'Please give a whole number.')
    case 'amount':
      return text.refine(
        (given) => amountOf(given) > 0 && !/^[-−]/.test(given),
        'Please give a number above 0, such as 31% or 84 days.',
      )
    case 'address':
      return text.refine(isAddress, 'Please give an address that starts with https://, or one of this site.')
    case 'email':
      return text.overwrite(comparableAddress).pipe(z.email({ pattern: MAIL_ADDRESS, error: wrongEmailAddress }))
    case 'choice':
      return text.refine((given) => options?.().some(({ value }) => value === given), `Please choose: ${label}.`)
    default:
      return text
  }
}

/** The number in an amount: `1,180 days` → 1180; NaN if there is none. */
export function amountOf(text: string): number {
  return Number.parseFloat(text.replaceAll(',', '').replace(/^[^\d.]*/, ''))
}

function isDay(given: string): boolean {
  const day = new Date(`${given}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(given)
}

function isAddress(given: string): boolean {
  return /^\/(?![/\\])\S*$/.test(given) || (given.startsWith('https://') && URL.canParse(given))
}
