import type { Attachment } from 'postal-mime'
import type { SignedIn } from '#app/platform/actor.ts'
import { ProductError, TooMany } from '#app/platform/errors.ts'
import { pictureKind, type Upload } from '#app/platform/uploads/check.server.ts'
import { safeFileName } from '#app/platform/uploads/safe-name.ts'
import { asWritten, attachmentBounds } from '../attachments/attachment.ts'
import { storeAttachment } from '../attachments/store.server.ts'

/** A reference in the text to an inline picture of the email. */
const WITHIN = /!\[[^\]\n]*\]\(cid:([^)\s]+)\)|\[cid:([^\]\s]+)\]|\[image: ([^\]\n]+)\]/g

/**
 * Stores the pictures of an email and references them in its text: in place if they are inline, otherwise at the end.
 * @returns the text, and the files that were rejected, each with the reason
 * @throws TooMany
 */
export async function attachFiles(
  member: SignedIn,
  text: string,
  files: Attachment[],
): Promise<{ content: string; filesNotTaken: string[] }> {
  const shown = new Map<string, string>()
  const filesNotTaken: string[] = []
  const notAttached: string[] = []
  let attached = 0
  for (const file of files) {
    const upload = uploadOf(file)
    if (!(await pictureKind(upload))) filesNotTaken.push(`${upload.name}: only pictures can be sent by email.`)
    else if (attached++ >= attachmentBounds.atOnce)
      filesNotTaken.push(`${upload.name}: at most ${attachmentBounds.atOnce} pictures can be sent at once.`)
    else {
      const markdown = await stored(member, upload)
      if (typeof markdown !== 'string') filesNotTaken.push(markdown.because)
      else if (isShown(text, file)) for (const name of namesOf(file)) shown.set(name, markdown)
      else notAttached.push(markdown)
    }
  }
  const content = text.replace(
    WITHIN,
    (_, ...names: string[]) => shown.get(names.slice(0, 3).find(Boolean) ?? '') ?? '',
  )
  return { content: [content.trim(), ...notAttached].filter((part) => part !== '').join('\n\n'), filesNotTaken }
}

async function stored(member: SignedIn, upload: Upload): Promise<string | { because: string }> {
  try {
    return asWritten(await storeAttachment(member, upload))
  } catch (error) {
    if (!(error instanceof ProductError) || error instanceof TooMany || error.status === 503) throw error
    return { because: error.message || upload.name }
  }
}

function uploadOf({ filename, content }: Attachment): Upload {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  return { name: safeFileName(filename || 'picture'), bytes }
}

function namesOf({ contentId, filename }: Attachment): string[] {
  return [contentId?.replace(/^<|>$/g, '') ?? '', filename ?? ''].filter((name) => name !== '')
}

function isShown(text: string, file: Attachment): boolean {
  return [...text.matchAll(WITHIN)].some(([, ...names]) => namesOf(file).some((name) => names.includes(name)))
}
