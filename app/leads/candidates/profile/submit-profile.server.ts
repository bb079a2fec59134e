import type { RouterContextProvider } from 'react-router'
import { actorOf, requestOf } from '#app/platform/request.server.ts'
import { formMarks } from '../../spam/form-marks.ts'
import { readPass } from '../../spam/pass.server.ts'
import { submitLead } from '../../submit.server.ts'
import { type FileKind, fileFields, type KeptFile, type KeptFiles, keptFields } from '../candidate.ts'
import { receiveProfile, resumeMissing } from '../receive.server.ts'
import { type CandidateUpload, findKept, keepUpload } from '../uploads.server.ts'
import { type PostedFile, readPostedProfile } from './posted-profile.server.ts'
import { candidateProfileForm } from './profile-form.server.ts'

/**
 * A posted profile's whole way.
 * @returns the answer, and `keep`, which stores the good files of a form that was refused: for pages without script. Of
 * one without a pass of ours, or that came too often, none is; what is kept already stays in any case.
 */
export async function submitProfile(request: Request, context: Readonly<RouterContextProvider>) {
  const { address } = requestOf(context)
  const { texts, files, problems } = await readPostedProfile(request, address)
  const kept = await keptUploads(texts)
  const hasResume = files.some((file) => file.kind === 'resume') || kept.some((upload) => upload.kind === 'resume')
  if (!hasResume) problems[fileFields.resume] ??= [await resumeMissing()]
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
    const stored = await Promise.all((mayKeep ? files : []).map((file) => keptOrNot(file, address)))
    return Object.fromEntries([...standing, ...stored.flat()])
  }
  return { answer, keep }
}

const tooMany = 429

/** A file that cannot be kept is chosen again; the texts and the other files come back all the same. */
async function keptOrNot(file: PostedFile, address: string): Promise<(readonly [FileKind, KeptFile])[]> {
  return keepUpload(file, address).then(
    (kept) => [[file.kind, kept]],
    () => [],
  )
}

async function keptUploads(texts: FormData): Promise<CandidateUpload[]> {
  const kinds = Object.keys(keptFields) as FileKind[]
  const found = await Promise.all(kinds.map((kind) => findKept(kind, texts.get(keptFields[kind]))))
  return found.filter((upload) => upload !== undefined)
}
