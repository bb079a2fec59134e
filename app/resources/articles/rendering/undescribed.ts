/** The addresses of pictures without alternative text. */
export function undescribedPictures(content: string): string[] {
  return [...content.matchAll(/!\[\s*\]\(([^)\s]+)/g)].map(([, address = '']) => address)
}

/** The confirmation that is required before they are published. */
export function descriptionsMissing(count: number): string {
  const pictures = count === 1 ? '1 picture has' : `${count} pictures have`
  return `${pictures} no description. Say what they show, or that they decorate.`
}
