/** Asks that the page on which a like was given stays: it is answered, and leads nowhere. */
export const staysParameter = 'stays'

/** What is so after a like, or after one that was taken back. */
export interface LikeAnswer {
  liked: boolean
  /** How many like it. */
  count: number
}
