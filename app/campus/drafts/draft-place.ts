/** Where the draft of a new post is typed: on the page of its topic. */
export function placeInTopic(slug: string): string {
  return `/campus/topics/${slug}`
}
