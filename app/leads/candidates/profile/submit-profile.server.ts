import type { RouterContextProvider } from 'react-router'
import { actorOf, requestOf } from '#app/platform/request.server.ts'
import { readFormToken } from '../../spam/form-token.server.ts'
import { hiddenFields } from '../../spam/hidden-fields.ts'
import { submitLead } from '../../submit.server.ts'
import {
  type FileKind,
  fileFields,
  type StoredCandidateFile,
  type StoredCandidateFiles,
  submittedFields,
} from '../candidate.ts'
import { receiveProfile, resumeMissing } from '../receive.server.ts'
import { type CandidateUpload, findUpload, storeCandidateUpload } from '../uploads.server.ts'
import { type PostedFile, readPostedProfile } from './posted-profile.server.ts'
import { candidateProfileForm } from './profile-form.server.ts'

/**
 * Parses, stores and answers a candidate form.
 * @returns the response, and `keep`, which stores the valid files of a rejected form for pages without JavaScript. It
 * stores none if the form token is invalid or a limit was exceeded; files stored earlier stay.
 */
export async function submitProfile(request: Request, context: Readonly<RouterContextProvider>) {
  const { address } = requestOf(context)
  const { texts, files, problems } = await readPostedProfile(request, address)
  const kept = await storedUploads(texts)
  const hasResume = files.some((file) => file.kind === 'resume') || kept.some((upload) => upload.kind === 'resume')
  if (!hasResume) problems[fileFields.resume] ??= [await resumeMissing()]
  const answer = await submitLead(
    context,
    texts,
    candidateProfileForm,
    (draft, sender) => receiveProfile(actorOf(context), draft, files, kept, sender),
    problems,
  )
  const keep = async (): Promise<StoredCandidateFiles> => {
    const standing = kept.map(
      ({ kind, name }) => [kind, { name, token: String(texts.get(submittedFields[kind])) }] as const,
    )
    const isOurs = (await readFormToken(texts.get(hiddenFields.pass))) !== undefined
    const mayStore = isOurs && answer.init?.status !== tooMany
    const stored = await Promise.all((mayStore ? files : []).map((file) => tryToStore(file, address)))
    return Object.fromEntries([...standing, ...stored.flat()])
  }
  return { answer, keep }
}

const tooMany = 429

/** Ignores a failure to store a file: the sender selects it again, and the texts and other files are still returned. */
async function tryToStore(file: PostedFile, address: string): Promise<(readonly [FileKind, StoredCandidateFile])[]> {
  return storeCandidateUpload(file, address).then(
    (kept) => [[file.kind, kept]],
    () => [],
  )
}

async function storedUploads(texts: FormData): Promise<CandidateUpload[]> {
  const kinds = Object.keys(submittedFields) as FileKind[]
  const found = await Promise.all(kinds.map((kind) => findUpload(kind, texts.get(submittedFields[kind]))))
  return found.filter((upload) => upload !== undefined)
}
