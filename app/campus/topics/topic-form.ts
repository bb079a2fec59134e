import { groupsLeftOut, meansItsGroups } from '#app/members/groups/group.ts'
import { audienceChoice } from './audience/audience.ts'
import { topicDraft } from './topic.ts'

/** The form of a topic: what it is called, and, for admins, who sees it. */
export const topicForm = topicDraft.extend(audienceChoice.shape).refine(meansItsGroups, groupsLeftOut)
