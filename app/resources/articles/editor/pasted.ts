/** Pictures among what was pasted or dropped. */
export function imagesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
}

/**
 * True for HTML that says more than its plain text: headings, lists, links, emphasis. Code editors paste colored spans
 * only; those of Google Docs may be code within a text.
 */
export function isRich(html: string): boolean {
  return (
    /<(h[1-6]|ul|ol|table|a|b|strong|i|em|blockquote|img)\b/i.test(html) ||
    /mso-list|docs-internal-guid|font-weight:\s*(bold|[6-9]00)/i.test(html)
  )
}
