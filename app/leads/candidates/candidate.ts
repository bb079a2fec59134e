import { type DocumentKind, extensionsOf } from '#app/platform/uploads/document-kinds.ts'
import type { LeadNote } from '../inbox/note.ts'

/** File fields of a profile. The cover letter's has another name because the letter can also be typed. */
export const fileFields = { resume: 'resume', coverLetter: 'coverLetterFile' } as const
export type FileKind = keyof typeof fileFields

/** Hidden fields of a corrected form with the tokens of its stored files. */
export const submittedFields = { resume: 'keptResume', coverLetter: 'keptCoverLetter' } as const

/**
 * A file stored while its form is being corrected. The token attaches the file to the profile but cannot download it.
 */
export interface StoredCandidateFile {
  name: string
  token: string
}

export type StoredCandidateFiles = Partial<Record<FileKind, StoredCandidateFile>>

/** File types that are always accepted. */
export const profileKinds = ['pdf', 'doc', 'docx'] as const
export const MAX_CANDIDATE_FILE_BYTES = 5 * 1024 * 1024

/** Messages as specified. */
export const fileMessages = {
  tooLarge: { title: 'File too large', description: 'Please select a file smaller than 5MB.' },
  wrongKind: (kinds: readonly DocumentKind[]) => ({
    title: 'File not supported',
    description: `Please select a ${extensionsOf(kinds)} file.`,
  }),
  selected: (name: string) => ({ title: 'File selected', description: `${name} has been selected for upload.` }),
}

/** Statuses of a profile. `spam` is stored for a month, in case it is a false positive. */
export const candidateStatuses = ['new', 'in_review', 'contacted', 'archived', 'spam'] as const
export type CandidateStatus = (typeof candidateStatuses)[number]

/** A profile in lists. */
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

/** A complete profile, for admins. */
export interface Candidate extends CandidateSummary {
  /** When the candidate last edited it. */
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

/** A document of a profile; downloading it requires an admin's sign-in. */
export interface CandidateFile {
  kind: FileKind
  name: string
  size: number
}
