/** Query parameter that asks for data instead of a redirect, so that the page stays open. */
export const staysParameter = 'stays'

/** The state after a like was added or removed. */
export interface LikeResponse {
  liked: boolean
  /** The number of likes. */
  count: number
}
