/** Kinds of subjects that can be followed. */
export type FollowedKind = 'topic' | 'post' | 'person'

/** `follow`: notified of news. `mute`: not notified, and hidden from lists of news. */
export type FollowLevel = 'follow' | 'mute'

/** One thing that a member may follow or mute. */
export interface Followed {
  kind: FollowedKind
  id: string
}
