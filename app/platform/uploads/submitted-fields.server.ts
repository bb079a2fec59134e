import { isSecretField } from '#app/platform/forms/clean-input.ts'
import { formAddress } from '#app/platform/forms/form-address.ts'
import { postedBefore } from '#app/platform/forms/posted-form.server.ts'
import type { SubmittedFields } from '#app/platform/forms/submitted-fields.ts'
import { receiveForm } from './receive.server.ts'

/**
 * The submitted values of a request's form, for an error page; parses the form if no action has done so. Secrets and
 * files are left out, because browsers cannot restore them.
 */
export async function submittedFieldsOf(request: Request): Promise<SubmittedFields | undefined> {
  if (!postedBefore(request) && !request.bodyUsed) await readTexts(request)
  const form = postedBefore(request)
  const texts = [...(form?.texts ?? [])].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const fields = texts.filter(([name]) => !isSecretField(name))
  if (!form || fields.length === 0) return undefined
  return { action: formAddress(request), fields, isWhole: !form.hasFiles && fields.length === texts.length }
}

// Ignore errors: without a form, there is nothing to show.
async function readTexts(request: Request): Promise<void> {
  const received = await receiveForm(request, {}).catch(() => undefined)
  await received?.discard()
}
