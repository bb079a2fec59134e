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
  const storedFiles = await storedUploads(texts)
  const hasResume =
    files.some((file) => file.kind === 'resume') || storedFiles.some((upload) => upload.kind === 'resume')
  if (!hasResume) problems[fileFields.resume] ??= [await resumeMissing()]
  const result = await submitLead(
    context,
    texts,
    candidateProfileForm,
    (draft, sender) => receiveProfile(actorOf(context), draft, files, storedFiles, sender),
    problems,
  )
  const storeFiles = async (): Promise<StoredCandidateFiles> => {
    const selected = storedFiles.map(
      ({ kind, name }) => [kind, { name, token: String(texts.get(submittedFields[kind])) }] as const,
    )
    const hasValidToken = (await readFormToken(texts.get(hiddenFields.token))) !== undefined
    const isAllowed = hasValidToken && result.init?.status !== tooMany
    const stored = await Promise.all((isAllowed ? files : []).map((file) => tryToStore(file, address)))
    return Object.fromEntries([...selected, ...stored.flat()])
  }
  return { result, keep: storeFiles }
}

const tooMany = 429

/** Ignores a failure to store a file: the sender selects it again, and the texts and other files are still returned. */
async function tryToStore(file: PostedFile, address: string): Promise<(readonly [FileKind, StoredCandidateFile])[]> {
  return storeCandidateUpload(file, address).then(
    (upload) => [[file.kind, upload]],
    () => [],
  )
}

async function storedUploads(texts: FormData): Promise<CandidateUpload[]> {
  const kinds = Object.keys(submittedFields) as FileKind[]
  const uploads = await Promise.all(kinds.map((kind) => findUpload(kind, texts.get(submittedFields[kind]))))
  return uploads.filter((upload) => upload !== undefined)
}
