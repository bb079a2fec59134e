import { z } from 'zod'
import { MAIL_ADDRESS } from '#app/platform/mail/comparable-address.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'

/** The roles that may create topics in the Campus. */
export const creatorChoices = [
  { value: 'members', label: 'Every member' },
  { value: 'moderators', label: 'Moderators and admins' },
] as const

/** Whether admins must have a passkey. */
export const passkeyChoices = [
  { value: 'optional', label: 'May have a passkey' },
  { value: 'required', label: 'Have to have a passkey' },
] as const

/** The roles that may publish articles. */
export const publisherChoices = [
  { value: 'editors', label: 'Editors publish themselves' },
  { value: 'admins', label: 'Editors ask an admin for approval' },
] as const

/** Whether PowerPoint and Excel files may be uploaded. */
export const officeChoices = [
  { value: 'refused', label: 'Are refused' },
  { value: 'taken', label: 'Are taken: .pptx and .xlsx, without macros' },
] as const

/** The settings that an operator can change at run time. */
export const settingsDraft = z.object({
  topicCreators: z.enum(['members', 'moderators'], 'Choose who creates topics.'),
  adminPasskeys: z.enum(['optional', 'required'], 'Choose whether admins need a passkey.').optional(),
  articlePublishers: z.enum(['editors', 'admins'], 'Choose who publishes articles.').optional(),
  officeFiles: z.enum(['refused', 'taken'], 'Choose whether PowerPoint and Excel files are taken.').optional(),
  leadsTo: z
    .string()
    .overwrite(parsedAddress)
    .max(254)
    .pipe(z.email({ pattern: MAIL_ADDRESS, error: 'Please enter a valid email address.' }))
    .optional(),
})

export type SettingsDraft = z.output<typeof settingsDraft>
