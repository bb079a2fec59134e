/** Markdown that is fit to stand in a page. */
export interface Rendered {
  html: string
  /** Its words without markup, for search and previews. */
  text: string
}

/** A text as it was typed, without any markup: what stands where the renderer, which is large, could not work. */
export function textAsTyped(markdown: string): Rendered {
  const text = markdown.replace(/\s+/g, ' ').trim()
  return { html: `<p>${text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')}</p>`, text }
}
