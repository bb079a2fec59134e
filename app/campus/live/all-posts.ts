/** The channel of all posts in open topics. */
export const allPosts = 'posts'
