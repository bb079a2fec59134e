import type { RouterContextProvider } from 'react-router'
import { actorOf, requestOf } from '#app/platform/request.server.ts'
import { submitLead } from '../../submit.server.ts'
import { type FileKind, fileFields, type KeptFiles, keptFields } from '../candidate.ts'
import { receiveProfile, resumeMissing } from '../receive.server.ts'
import { type CandidateUpload, findKept, keepUpload } from '../uploads.server.ts'
import { readPostedProfile } from './posted-profile.server.ts'
import { candidateProfileForm } from './profile-form.server.ts'

/**
 * A posted profile's whole way.
 * @returns the answer, and `keep`, which stores the good files of a form that was refused: for pages without script
 */
export async function submitProfile(request: Request, context: Readonly<RouterContextProvider>) {
  const { texts, files, problems } = await readPostedProfile(request, requestOf(context).address)
  const kept = await keptUploads(texts)
  const hasResume = files.some((file) => file.kind === 'resume') || kept.some((upload) => upload.kind === 'resume')
  if (!hasResume) problems[fileFields.resume] ??= [resumeMissing]
  const answer = await submitLead(
    context,
    texts,
    candidateProfileForm,
    (draft, sender) => receiveProfile(actorOf(context), draft, files, kept, sender),
    problems,
  )
  const keep = async (): Promise<KeptFiles> => {
    const standing = kept.map(({ kind, name }) => [kind, { name, token: String(texts.get(keptFields[kind])) }] as const)
    const stored = await Promise.all(files.map(async (file) => [file.kind, await keepUpload(file)] as const))
    return Object.fromEntries([...standing, ...stored])
  }
  return { answer, keep }
}

async function keptUploads(texts: FormData): Promise<CandidateUpload[]> {
  const kinds = Object.keys(keptFields) as FileKind[]
  const found = await Promise.all(kinds.map((kind) => findKept(kind, texts.get(keptFields[kind]))))
  return found.filter((upload) => upload !== undefined)
}
