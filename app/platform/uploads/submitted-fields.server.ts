import { isSecretField } from '#app/platform/forms/clean-input.ts'
import { formAddress } from '#app/platform/forms/form-address.ts'
import { postedBefore } from '#app/platform/forms/posted-form.server.ts'
import type { SubmittedFields } from '#app/platform/forms/submitted-fields.ts'
import { receiveForm } from './receive.server.ts'

/**
 * What was typed into the form that `request` brought, for a page that says that it could not be taken: read before,
 * or read now where nobody came to it. Secrets are left out, and files, which nobody could give back to a browser.
 */
export async function submittedFieldsOf(request: Request): Promise<SubmittedFields | undefined> {
  if (!postedBefore(request) && !request.bodyUsed) await readTexts(request)
  const form = postedBefore(request)
  const texts = [...(form?.texts ?? [])].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const fields = texts.filter(([name]) => !isSecretField(name))
  if (!form || fields.length === 0) return undefined
  return { action: formAddress(request), fields, isWhole: !form.hasFiles && fields.length === texts.length }
}

// A body that is no form leaves nothing to keep.
async function readTexts(request: Request): Promise<void> {
  const received = await receiveForm(request, {}).catch(() => undefined)
  await received?.discard()
}
