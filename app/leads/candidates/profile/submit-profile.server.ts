import type { RouterContextProvider } from 'react-router'
import { actorOf, requestOf } from '#app/platform/request.server.ts'
import { formMarks } from '../../spam/form-marks.ts'
import { readPass } from '../../spam/pass.server.ts'
import { submitLead } from '../../submit.server.ts'
import { type FileKind, fileFields, type KeptFiles, keptFields } from '../candidate.ts'
import { receiveProfile, resumeMissing } from '../receive.server.ts'
import { type CandidateUpload, findKept, keepUpload } from '../uploads.server.ts'
import { readPostedProfile } from './posted-profile.server.ts'
import { candidateProfileForm } from './profile-form.server.ts'

/**
 * A posted profile's whole way.
 * @returns the answer, and `keep`, which stores the good files of a form that was refused: for pages without script. Of
 * one that is no form of ours, or that came too often, nothing is kept.
 */
export async function submitProfile(request: Request, context: Readonly<RouterContextProvider>) {
  const { address } = requestOf(context)
  const { texts, files, problems } = await readPostedProfile(request, address)
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
    const isOurs = (await readPass(texts.get(formMarks.pass))) !== undefined
    const mayKeep = isOurs && answer.init?.status !== tooMany
    const stored = await Promise.all(
      (mayKeep ? files : []).map(async (file) => [file.kind, await keepUpload(file, address)] as const),
    )
    return Object.fromEntries([...standing, ...stored])
  }
  return { answer, keep }
}

const tooMany = 429

async function keptUploads(texts: FormData): Promise<CandidateUpload[]> {
  const kinds = Object.keys(keptFields) as FileKind[]
  const found = await Promise.all(kinds.map((kind) => findKept(kind, texts.get(keptFields[kind]))))
  return found.filter((upload) => upload !== undefined)
}
