import { z } from 'zod'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'
import { isLinkTarget, noLinkTarget } from '#app/platform/path-within.ts'

const timeInput = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'Please enter a date and a time.')
  .optional()

/** The banner's form: local times in the given time zone. */
export const bannerForm = z.object({
  text: requiredText('what it says', 160),
  link: optionalText(500).refine((link) => link === '' || isLinkTarget(link), noLinkTarget),
  from: timeInput,
  until: timeInput,
  timeZone: z.string().max(64).optional().default('UTC'),
})

/** The form's input. */
export type BannerInput = z.output<typeof bannerForm>
