import { z } from 'zod'

/** Kinds of files that an event leaves behind, and what they are called. */
export const eventFileKinds = [
  { value: 'slides', label: 'Slides' },
  { value: 'notes', label: 'Notes' },
  { value: 'other', label: 'File' },
] as const

export type EventFileKind = (typeof eventFileKinds)[number]['value']

/** What is typed beside a file. */
export const eventFileForm = z.object({
  kind: z.enum(['slides', 'notes', 'other'], 'Please choose what it is.'),
})

/** Types that are taken in any case. */
export const eventFileTypes = ['pdf', 'pptx', 'docx', 'doc', 'txt'] as const

/** How large a file may be, and how many an event may have. */
export const largestEventFile = { bytes: 60 * 1024 * 1024 }
export const MAX_EVENT_FILES = 20

/** A file of an event, as pages show it. */
export interface EventFile {
  id: string
  kind: EventFileKind
  name: string
  /** In bytes. */
  size: number
}

/** `Slides: pricing.pdf (1.25 MB)` */
export function formatFile({ kind, name, size }: EventFile): string {
  const label = eventFileKinds.find(({ value }) => value === kind)?.label ?? 'File'
  return `${label}: ${name} (${(size / 1_048_576).toFixed(2)} MB)`
}
