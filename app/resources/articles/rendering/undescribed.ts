/** The addresses of pictures in a content that say nothing to those who cannot see them. */
export function undescribedPictures(content: string): string[] {
  return [...content.matchAll(/!\[\s*\]\(([^)\s]+)/g)].map(([, address = '']) => address)
}

/** What is asked before they are published. */
export function descriptionsMissing(count: number): string {
  const pictures = count === 1 ? '1 picture has' : `${count} pictures have`
  return `${pictures} no description. Say what they show, or that they decorate.`
}
