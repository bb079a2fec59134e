import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { browserInfoOf } from '#app/analytics/reader.server.ts'
import type { FieldErrors } from '#app/platform/errors.ts'
import { errorOf, responseInit } from '#app/platform/forms/errors.server.ts'
import type { FormState } from '#app/platform/forms/form-state.ts'
import { describeForm, parseForm } from '#app/platform/forms/parse-form.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { requestOf } from '#app/platform/request.server.ts'
import { HONEYPOT } from '#app/ui/honeypot.ts'
import type { LeadResponse, OpenedForm } from './lead-response.ts'
import type { Sender } from './screen-submission.server.ts'
import { issueFormToken, readFormToken } from './spam/form-token.server.ts'
import { hiddenFields } from './spam/hidden-fields.ts'

/** An empty form with a new token. */
export async function openForm(schema: z.ZodType): Promise<OpenedForm> {
  return { form: withoutLengths(describeForm(schema)), formToken: await issueFormToken() }
}

/**
 * Parses, stores and answers a public form. Errors keep everything that was typed.
 * @param problems errors found earlier in the form's files
 */
export async function submitLead<S extends z.ZodType>(
  context: Readonly<RouterContextProvider>,
  formData: FormData,
  schema: S,
  act: (value: z.output<S>, sender: Sender) => Promise<unknown>,
  problems: FieldErrors = {},
) {
  const parsed = await parseForm(formData, schema)
  const respond = async (outcome: 'refused' | 'failed', errors: FieldErrors, init: ResponseInit) => {
    const form = withoutLengths(parsed.reply(errors).data.form)
    return data<LeadResponse>(
      { outcome, form, formToken: await validFormToken(formData.get(hiddenFields.token)) },
      init,
    )
  }
  if (!parsed.ok || Object.keys(problems).length > 0) return respond('refused', problems, { status: 422 })
  const { address, headers } = requestOf(context)
  const sender = {
    address,
    browser: browserInfoOf(headers, address),
    token: formData.get(hiddenFields.token),
    honeypot: formData.get(HONEYPOT),
  }
  try {
    await act(parsed.value, sender)
    return data<LeadResponse>({ outcome: 'sent', ...(await openForm(schema)) })
  } catch (error) {
    const known = errorOf(error)
    if (known && known.status < 500) return respond('refused', known.fields, responseInit(known))
    log.error({ err: error }, 'a form was not stored')
    return respond('failed', {}, known ? responseInit(known) : { status: 500 })
  }
}

/** The acquisition source: `?utm_source=` from external links, `?from=` from our own. */
export function leadSource(search: URLSearchParams): string | null {
  const parameter = search.get('utm_source') ?? search.get('from') ?? ''
  return [...parameter.replaceAll(/\p{Cc}/gu, ' ').trim()].slice(0, 60).join('') || null
}

// A corrected form keeps its token, so that it stays one submission; only forged or expired tokens are replaced.
async function validFormToken(token: FormDataEntryValue | null): Promise<string> {
  const formToken = await readFormToken(token)
  return formToken && isRecent(formToken.issuedAt) ? String(token) : issueFormToken()
}

function isRecent(issuedAt: number): boolean {
  return Date.now() - issuedAt < 12 * 60 * 60 * 1_000
}

// Browsers silently truncate pasted text at `maxlength`; the server reports text that is too long instead.
function withoutLengths(form: FormState): FormState {
  const constraints = Object.fromEntries(
    Object.entries(form.constraints).map(([name, { maxLength: _, minLength: __, pattern: ___, ...constraint }]) => [
      name,
      constraint,
    ]),
  )
  return { ...form, constraints }
}
