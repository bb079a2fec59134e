/** Kinds of subjects that can be followed. */
export type FollowedKind = 'topic' | 'post' | 'person'

/** `follow`: notified of news. `mute`: not notified, and hidden from lists of news. */
export type FollowLevel = 'follow' | 'mute'

/** A subject that a member can follow or mute. */
export interface Followed {
  kind: FollowedKind
  id: string
}
