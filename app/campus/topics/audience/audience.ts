import { z } from 'zod'

/** The audience of a topic: every member, or the members of some groups. */
export const audienceChoice = z.object({
  audience: z.enum(['members', 'groups'], 'Please choose who sees it.').optional().default('members'),
  groups: z.array(z.uuid()).max(50, 'Please choose at most 50 groups.').optional().default([]),
})

export type AudienceChoice = z.output<typeof audienceChoice>
