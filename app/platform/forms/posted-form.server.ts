import { Invalid } from '#app/platform/errors.ts'

/** A form as it arrived: its texts, and whether files came along. */
export interface ArrivedForm {
  texts: FormData
  hasFiles: boolean
}

const arrived = new WeakMap<Request, ArrivedForm>()

/** Keeps the posted form, in case the request cannot be answered. */
export function rememberPosted(request: Request, form: ArrivedForm): void {
  arrived.set(request, form)
}

/** The form that was read from a request before. */
export function postedBefore(request: Request): ArrivedForm | undefined {
  return arrived.get(request)
}

/**
 * The fields of a posted form, without the NUL characters that PostgreSQL refuses and no person types.
 * @throws Invalid for a body that is no form, or broke off
 */
export async function postedForm(request: Request): Promise<FormData> {
  const posted = await request.formData().catch(() => {
    throw new Invalid({ '': ['The form arrived incomplete. Please go back and send it once more.'] })
  })
  const form = new FormData()
  for (const [name, value] of posted)
    form.append(name.replaceAll('\0', ''), typeof value === 'string' ? value.replaceAll('\0', '') : value)
  rememberPosted(request, { texts: form, hasFiles: [...form.values()].some((value) => typeof value !== 'string') })
  return form
}
