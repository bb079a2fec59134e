import { z } from 'zod'
import { optionalText, requiredText } from '#app/platform/forms/text.ts'

export interface Topic {
  id: string
  name: string
  slug: string
  description: string
  /** Visible only to members of its groups and to moderators. */
  isPrivate: boolean
}

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const slugMessage = 'Please use lowercase letters, digits and single hyphens, such as discovery-calls.'

/** Input for creating or renaming a topic. */
export const topicDraft = z.object({
  name: requiredText('a name', 100),
  slug: requiredText('a slug', 80).regex(slugPattern, slugMessage),
  description: optionalText(500),
})

export type TopicDraft = z.output<typeof topicDraft>
