import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import { extensionsOf } from '#app/platform/uploads/document-kinds.ts'
import { acceptedKinds } from '#app/platform/uploads/office-files.server.ts'
import { type ScreenedSubmission, type Sender, screenSubmission, storeLeadMails } from '../screen-submission.server.ts'
import { fileFields, profileKinds } from './candidate.ts'
import { candidateKind } from './lead-kind.server.ts'
import type { PostedFile } from './profile/posted-profile.server.ts'
import type { ProfileDraft } from './profile/profile-form.server.ts'
import { candidates } from './tables.server.ts'
import { attachUploads, type CandidateUpload, deleteUploads, storeUpload } from './uploads.server.ts'

const perAddress: Limit = { name: 'candidate.address', points: 6, seconds: 3600, per: 'address' }

/**
 * Stores a profile with its documents and sends its emails, atomically. Submitting the same form twice stores one
 * profile; spam is stored as spam, and no email is sent.
 * @param posted files in this submission
 * @param earlier files stored by an earlier submission of the form
 * @throws Invalid without a resume or without a token that we issued, TooMany
 */
export async function receiveProfile(
  actor: Actor,
  draft: ProfileDraft,
  posted: PostedFile[],
  earlier: CandidateUpload[],
  sender: Sender,
): Promise<void> {
  const reused = earlier.filter((upload) => !posted.some((file) => file.kind === upload.kind))
  if (![...posted, ...reused].some((file) => file.kind === 'resume'))
    throw new Invalid({ [fileFields.resume]: [await resumeMissing()] })
  const screened = await screenSubmission(sender, candidates, {
    email: draft.email,
    content: Object.entries(draft).sort(([a], [b]) => a.localeCompare(b)),
    limits: { address: perAddress, email: candidateKind.perEmail },
  })
  if (screened.isKnown) return

  const stored: CandidateUpload[] = []
  try {
    for (const file of posted) stored.push(await storeUpload(file))
    await insertProfile(actor, draft, screened, [...reused, ...stored])
  } catch (error) {
    await deleteUploads(stored).catch(() => {})
    throw error
  }
}

/** The error message for a missing resume. */
export async function resumeMissing(): Promise<string> {
  return `Select your resume: a ${extensionsOf(await acceptedKinds(profileKinds))} file of up to 5 MB.`
}

async function insertProfile(
  actor: Actor,
  draft: ProfileDraft,
  screened: ScreenedSubmission,
  files: CandidateUpload[],
): Promise<void> {
  const { digest, status } = screened
  const inserted = await transaction(async () => {
    const [profile] = await database()
      .insert(candidates)
      .values({ id: newId(), ...draft, status, digest })
      .onConflictDoNothing({ target: candidates.digest })
      .returning({ id: candidates.id })
    if (!profile) return false
    const attached = await attachUploads(profile.id, files)
    if (attached < files.length)
      throw new Invalid({
        [fileFields.resume]: ['We no longer have the files you selected. Please select them again.'],
      })
    if (status === 'spam') return true
    await storeLeadMails(profile.id, draft.email, screened, await candidateKind.mailsAbout(profile.id))
    await emit(actor, 'candidate.submitted', { candidateId: profile.id })
    return true
  })
  // Another submission of the same form won the race on the unique digest: discard our uploads.
  if (!inserted) await deleteUploads(files)
}
