import { ownProperty } from '#app/platform/own-property.ts'

/** Services by their `?service=` value, with their labels. */
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

/** The services as options of a select. */
export const serviceChoices = Object.entries(serviceLabels).map(([value, label]) => ({ value, label }))

const certificationLabels: Record<string, string> = {
  solutioneer: 'Certified Solutioneer',
  advanced: 'Advanced Solutioneer',
  leader: 'Solutioneer Leader',
}

/** Products and courses by their `?about=` value. */
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

/** Initial text of a message about a product or a course: `I would like to know more about …`. */
export function beginningOf(search: URLSearchParams): string | undefined {
  const about = search.get('about')
  if (about === null || !Object.hasOwn(aboutLabels, about)) return undefined
  return `I would like to know more about ${aboutLabels[about]}.\n\n`
}

/** True if the service and certification in the URL are known ones. */
export function isKnownInquiry({ service, certification }: Inquiry): boolean {
  return (
    (service === undefined || Object.hasOwn(serviceLabels, service)) &&
    (certification === undefined || Object.hasOwn(certificationLabels, certification))
  )
}

/** The topic from the URL of the contact page. */
export interface Inquiry {
  service?: string
  certification?: string
  /** Acquisition source. */
  source?: string | null
}

/** Maximum length of a topic from the URL. */
const MAX_TOPIC_LENGTH = 100

/** Reads `?service=` and `?certification=`. */
export function inquiryOf(search: URLSearchParams): Inquiry {
  return { service: topic(search.get('service')), certification: topic(search.get('certification')) }
}

/** The sentence above the form. @param prompt shown to visitors without a topic */
export function introduction({ service, certification }: Inquiry, prompt: string): string {
  if (service) return `You're inquiring about our ${labelOf(serviceLabels, service)} service`
  if (certification) return `You're inquiring about our ${labelOf(certificationLabels, certification)} certification`
  return prompt
}

/** The topic of a message, for lists and emails; undefined for a general message. */
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

/** Like `subjectOf`, but only for known topics: others are the sender's own text. */
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

/** Statuses of a message. `spam` is stored for a month, in case it is a false positive. */
export const messageStatuses = ['new', 'read', 'answered', 'archived', 'spam'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** A message, for admins. */
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
  /** When it is deleted. */
  expiresOn: Date
}

function labelOf(labels: Record<string, string>, value: string): string {
  return ownProperty(labels, value) ?? value
}

function topic(value: string | null): string | undefined {
  const shown = [...(value ?? '').replaceAll(/\p{Cc}/gu, ' ').trim()].slice(0, MAX_TOPIC_LENGTH).join('')
  return shown === '' ? undefined : shown
}
