/** What a message may be about, as the addresses of our links name it, and as people read it. */
const serviceLabels: Record<string, string> = {
  workshops: 'Envisioning Workshops',
  process: 'Process Improvement',
  learning: 'Learning & Development',
  coaching: 'Leadership Coaching',
  advisory: 'Strategic Advisory',
  metrics: 'Metrics & Analytics',
  academy: 'Solutioneer Academy',
  'corporate-training': 'Corporate Training',
  skillbridge: 'Solution SkillBridge',
  employer: 'SkillBridge for Employers',
  framework: 'Solution Lifecycle Framework',
  products: 'Products',
  navigator: 'Solution Navigator',
  'solution-center': 'Solution Center',
  'onboarding-solutions': 'Custom Onboarding Solutions',
}

const certificationLabels: Record<string, string> = {
  solutioneer: 'Certified Solutioneer',
  advanced: 'Advanced Solutioneer',
  leader: 'Solutioneer Leader',
}

/** What the reader came to ask about: the address's own words. */
export interface Inquiry {
  service?: string
  certification?: string
}

/** Longest word of an address that is shown and kept. */
const longestTopic = 100

/** Reads `?service=` and `?certification=`. */
export function inquiryOf(search: URLSearchParams): Inquiry {
  return { service: topic(search.get('service')), certification: topic(search.get('certification')) }
}

/** The sentence over the form. */
export function introduction({ service, certification }: Inquiry): string {
  if (service) return `You're inquiring about our ${labelOf(serviceLabels, service)} service`
  if (certification) return `You're inquiring about our ${labelOf(certificationLabels, certification)} certification`
  return 'Fill out the form, and someone who has run presales teams will write back.'
}

/** What was asked about, in a few words for a list or a mail; undefined for a general message. */
export function subjectOf({
  service,
  certification,
}: {
  service?: string | null
  certification?: string | null
}): string | undefined {
  if (service) return labelOf(serviceLabels, service)
  if (certification) return `${labelOf(certificationLabels, certification)} certification`
  return undefined
}

/** Like `subjectOf`, for what we know by name only: the words of an address are the sender's, not ours. */
export function knownSubjectOf(inquiry: {
  service?: string | null
  certification?: string | null
}): string | undefined {
  const { service, certification } = inquiry
  const known = service
    ? Object.hasOwn(serviceLabels, service)
    : certification && Object.hasOwn(certificationLabels, certification)
  return known ? subjectOf(inquiry) : undefined
}

/** Where a message stands. `spam` is what a machine sent, kept for a month in case it was none. */
export const messageStatuses = ['new', 'read', 'answered', 'archived', 'spam'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** A message as admins read it. */
export interface Message {
  id: string
  name: string
  email: string
  company: string | null
  phone: string | null
  message: string
  service: string | null
  certification: string | null
  status: MessageStatus
  createdAt: Date
}

/** What was said among admins about a message. */
export interface MessageNote {
  id: string
  authorId: string | null
  text: string
  createdAt: Date
}

function labelOf(labels: Record<string, string>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
}

function topic(value: string | null): string | undefined {
  const shown = [...(value ?? '').replaceAll(/\p{Cc}/gu, ' ').trim()].slice(0, longestTopic).join('')
  return shown === '' ? undefined : shown
}
