/** Pictures in a paste or drop. */
export function imagesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
}

const clipboardMarkers =
  /<(?:h[1-6]|[uod]l|table|a|b|strong|i|em|blockquote|img|pre|code|tt|samp|s|del|strike|su[pb]|kbd|mark|hr|details|figure)\b/i
const styles = /mso-list|docs-internal-guid|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|line-through/i

/**
 * True if HTML carries formatting: headings, lists, links or emphasis. Code editors paste only colored spans, some of
 * them bold; spans from Google Docs may be code within text.
 */
export function isRich(html: string): boolean {
  return (clipboardMarkers.test(html) || styles.test(html)) && !isOfCodeEditor(html)
}

const monospacedBox =
  /^(?:\s|<!--[^>]*-->|<\/?(?:html|head|body|meta)\b[^>]*>)*<(?:div|pre)\b[^>]*style=(["'])(.*?)\1/is

/** True for HTML from a code editor: one monospaced box with preformatted lines. */
function isOfCodeEditor(html: string): boolean {
  const style = monospacedBox.exec(html)?.[2] ?? ''
  return /font-family:[^;]*mono|menlo|consolas|courier/i.test(style) && /white-space:\s*pre/i.test(style)
}

/** The language of code copied from an editor; undefined for plain text. */
export function codeLanguageOf(data: DataTransfer | null): string | undefined {
  const [, mode] = /"mode":\s*"([\w+#.-]+)"/.exec(data?.getData('vscode-editor-data') ?? '') ?? []
  return mode === 'markdown' || mode === 'plaintext' ? undefined : mode
}

/** The address, if the text is nothing else. */
export function addressIn(text: string): string | undefined {
  const address = text.trim()
  return /^(?:https?:\/\/|mailto:|tel:|sms:)\S+$/i.test(address) ? address : undefined
}
