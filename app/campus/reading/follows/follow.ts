/** What can be followed. */
export type FollowedKind = 'topic' | 'post' | 'person'

/** `follow`: told of what happens there. `mute`: not told, and left out of what is new. */
export type FollowLevel = 'follow' | 'mute'

/** One thing that a member may follow or mute. */
export interface Followed {
  kind: FollowedKind
  id: string
}
