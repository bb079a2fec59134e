/** The labels of the button that likes a post or comment, and of its count. */
export const likeLabels = {
  like: 'Like',
  liked: 'Liked',
  one: 'like',
  many: 'likes',
  yours: ', one of them yours',
  unsent: 'We could not reach the server, so nothing has changed. Please press again.',
} as const
