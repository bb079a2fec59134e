/** The address of the form for a new post in a topic, which identifies its draft. */
export function topicFormPath(slug: string): string {
  return `/campus/topics/${slug}`
}
