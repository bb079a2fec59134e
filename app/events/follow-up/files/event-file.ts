import { z } from 'zod'

/** Kinds of event files, with their labels. */
export const eventFileKinds = [
  { value: 'slides', label: 'Slides' },
  { value: 'notes', label: 'Notes' },
  { value: 'other', label: 'File' },
] as const

export type EventFileKind = (typeof eventFileKinds)[number]['value']

/** The form beside a file input. */
export const eventFileForm = z.object({
  kind: z.enum(['slides', 'notes', 'other'], 'Please choose what it is.'),
})

/** File types that are always accepted. */
export const eventFileTypes = ['pdf', 'pptx', 'docx', 'doc', 'txt'] as const

/** Maximum size of a file, and maximum number of files per event. */
export const MAX_EVENT_FILE_BYTES = { bytes: 60 * 1024 * 1024 }
export const MAX_EVENT_FILES = 20

/** A file of an event. */
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
