import { type DocumentKind, extensionsOf } from '#app/platform/uploads/document-kinds.ts'
import type { LeadNote } from '../inbox/note.ts'

/** The documents of a profile. There are two names because the letter may be a file or typed text. */
export const fileFields = { resume: 'resume', coverLetter: 'coverLetterFile' } as const
export type FileKind = keyof typeof fileFields

/** What the fields of a form that is corrected are called that name the files which are kept for it. */
export const submittedFields = { resume: 'keptResume', coverLetter: 'keptCoverLetter' } as const

/** A file that is kept for a form that is being corrected. The token in the form attaches it; it never shows it. */
export interface StoredCandidateFile {
  name: string
  token: string
}

export type StoredCandidateFiles = Partial<Record<FileKind, StoredCandidateFile>>

/** Kinds of documents that are taken in any case. */
export const profileKinds = ['pdf', 'doc', 'docx'] as const
export const largestFile = 5 * 1024 * 1024

/** The specification's words. */
export const fileMessages = {
  tooLarge: { title: 'File too large', description: 'Please select a file smaller than 5MB.' },
  wrongKind: (kinds: readonly DocumentKind[]) => ({
    title: 'File not supported',
    description: `Please select a ${extensionsOf(kinds)} file.`,
  }),
  selected: (name: string) => ({ title: 'File selected', description: `${name} has been selected for upload.` }),
}

/** Where a profile stands. `spam` is what a machine sent, kept for a month in case it was none. */
export const candidateStatuses = ['new', 'in_review', 'contacted', 'archived', 'spam'] as const
export type CandidateStatus = (typeof candidateStatuses)[number]

/** A profile as lists show it. */
export interface CandidateSummary {
  id: string
  firstName: string
  lastName: string
  email: string
  location: string
  currentCompany: string | null
  currentPosition: string | null
  yearsExperience: string
  availability: string | null
  status: CandidateStatus
  createdAt: Date
}

/** A profile whole, as admins read it. */
export interface Candidate extends CandidateSummary {
  /** When the candidate last corrected it. */
  revisedAt: Date | null
  expiresOn: Date
  phone: string
  linkedinUrl: string | null
  desiredSalary: string | null
  skills: string
  summary: string
  coverLetter: string | null
  files: CandidateFile[]
  notes: LeadNote[]
}

/** A document of a profile; its bytes are behind an admin's sign-in. */
export interface CandidateFile {
  kind: FileKind
  name: string
  size: number
}
