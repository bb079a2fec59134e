/** What those listen to who look at all topics: posts of open ones. */
export const allPosts = 'posts'
