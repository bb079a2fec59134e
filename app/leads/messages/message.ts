import { ownProperty } from '#app/platform/own-value.ts'

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

/** What a message may be about, to choose from. */
export const serviceChoices = Object.entries(serviceLabels).map(([value, label]) => ({ value, label }))

const certificationLabels: Record<string, string> = {
  solutioneer: 'Certified Solutioneer',
  advanced: 'Advanced Solutioneer',
  leader: 'Solutioneer Leader',
}

/** Products and courses whose links lead to the form, by the word in their address (`?about=`). */
const aboutLabels: Record<string, string> = {
  'pursuit-scorecard': 'the Pursuit Scorecard',
  'discovery-kit': 'the Discovery Kit',
  'demo-storyboard': 'the Demo Storyboard',
  'technical-demonstrations': 'the course Mastering Technical Demonstrations',
  'discovery-excellence': 'the course Discovery Excellence',
  'rfp-response': 'the course RFP Response Strategies',
  'solution-architecture': 'the course Solution Architecture Fundamentals',
  'presales-metrics': 'the course Presales Metrics and Analytics',
  'leadership-boot-camp': 'the course Presales Leadership Boot Camp',
}

/** How a message begins that was started from a product or a course: `I would like to know more about …`. */
export function beginningOf(search: URLSearchParams): string | undefined {
  const about = search.get('about')
  if (about === null || !Object.hasOwn(aboutLabels, about)) return undefined
  return `I would like to know more about ${aboutLabels[about]}.\n\n`
}

/** True if every word of the address that the form shows is one of ours. */
export function isKnownInquiry({ service, certification }: Inquiry): boolean {
  return (
    (service === undefined || Object.hasOwn(serviceLabels, service)) &&
    (certification === undefined || Object.hasOwn(certificationLabels, certification))
  )
}

/** What the reader came to ask about: the address's own words. */
export interface Inquiry {
  service?: string
  certification?: string
  /** Where they came from. */
  source?: string | null
}

/** Longest word of an address that is shown and kept. */
const MAX_TOPIC_LENGTH = 100

/** Reads `?service=` and `?certification=`. */
export function inquiryOf(search: URLSearchParams): Inquiry {
  return { service: topic(search.get('service')), certification: topic(search.get('certification')) }
}

/** The sentence over the form. @param prompt what stands there for who came without a question */
export function introduction({ service, certification }: Inquiry, prompt: string): string {
  if (service) return `You're inquiring about our ${labelOf(serviceLabels, service)} service`
  if (certification) return `You're inquiring about our ${labelOf(certificationLabels, certification)} certification`
  return prompt
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
  /** Then it is deleted. */
  expiresOn: Date
}

function labelOf(labels: Record<string, string>, value: string): string {
  return ownProperty(labels, value) ?? value
}

function topic(value: string | null): string | undefined {
  const shown = [...(value ?? '').replaceAll(/\p{Cc}/gu, ' ').trim()].slice(0, MAX_TOPIC_LENGTH).join('')
  return shown === '' ? undefined : shown
}
