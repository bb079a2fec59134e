import { z } from 'zod'
import { requiredText } from '#app/platform/forms/text.ts'

/** The scopes of an API key. */
export const apiScopes = [
  { value: 'leads:read', label: 'Read leads' },
  { value: 'leads:write', label: 'Set the status of leads' },
  { value: 'registrations:read', label: 'Read registrations for events' },
  { value: 'members:read', label: 'Read members: names and addresses' },
] as const

export type ApiScope = (typeof apiScopes)[number]['value']

/** The form that creates an API key. */
export const apiKeyForm = z.object({
  name: requiredText('what the key is for', 100),
  scopes: z.array(z.enum(apiScopes.map(({ value }) => value))).min(1, 'Choose at least one.'),
})

export type ApiKeyDraft = z.output<typeof apiKeyForm>
