/** The address of the form for a new post in a topic, which identifies its draft. */
export function placeInTopic(slug: string): string {
  return `/campus/topics/${slug}`
}
