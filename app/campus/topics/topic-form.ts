import { groupsLeftOut, meansItsGroups } from '#app/members/groups/group.ts'
import { audienceChoice } from './audience/audience.ts'
import { topicDraft } from './topic.ts'

/** The form of a topic: its name and, for admins, its audience. */
export const topicForm = topicDraft.extend(audienceChoice.shape).refine(meansItsGroups, groupsLeftOut)
