import { Invalid } from '#app/platform/errors.ts'

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
  return form
}
