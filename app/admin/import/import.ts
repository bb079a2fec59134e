/** The programs and formats that can be imported. */
export const importKinds = {
  ghost: 'Ghost',
  wordpress: 'WordPress',
  discourse: 'Discourse',
  markdown: 'Markdown files',
  subscribers: 'Subscribers',
} as const

export type ImportKind = keyof typeof importKinds

/** How far an import is, as a list says it. */
export const importStates = {
  checked: 'Checked, not imported',
  running: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  undone: 'Undone',
} as const

export type ImportState = keyof typeof importStates

/** Bytes of a file that the admin area takes; larger ones are for the command line. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024

/** The report of an import: the dry run writes it, then the import, then its undoing. */
export interface ImportReport {
  /** By table: how many records are new, and how many are here already. */
  tables: { name: string; added: number; here: number }[]
  /** Articles and posts, each with what of it does not come. */
  records: { table: string; title: string; notes: string[] }[]
  leftOut: string[]
  /** Records of an earlier import that were edited here; they stay as they are. */
  kept: string[]
  /** The problems for which nothing is imported. */
  problems: string[]
  undone?: { deleted: number; kept: string[] }
}

/** How many records an import brought, or would bring. */
export function countRecords({ tables }: Pick<ImportReport, 'tables'>): number {
  return tables.reduce((sum, { added }) => sum + added, 0)
}
