/** Documents that forms accept. */
export type DocumentKind = 'pdf' | 'doc' | 'docx' | 'pptx' | 'xlsx' | 'txt'

const programs: Record<DocumentKind, string> = {
  pdf: 'PDF',
  doc: 'Word',
  docx: 'Word',
  pptx: 'PowerPoint',
  xlsx: 'Excel',
  txt: 'plain text',
}

/** The value of a file input's `accept` attribute: `.pdf,.doc`. */
export function acceptOf(kinds: readonly DocumentKind[]): string {
  return kinds.map((kind) => `.${kind}`).join(',')
}

/** `.pdf, .doc or .docx` */
export function extensionsOf(kinds: readonly DocumentKind[]): string {
  return either(kinds.map((kind) => `.${kind}`))
}

/** `PDF, Word or plain text` */
export function programsOf(kinds: readonly DocumentKind[]): string {
  return either([...new Set(kinds.map((kind) => programs[kind]))])
}

function either(names: string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ')
}
