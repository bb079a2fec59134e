/** The programs and formats that can be imported. */
export const importKinds = {
  ghost: 'Ghost',
  wordpress: 'WordPress',
  discourse: 'Discourse',
  markdown: 'Markdown files',
  subscribers: 'Subscribers',
} as const

export type ImportKind = keyof typeof importKinds

/** Labels of an import's states. */
export const importStates = {
  checked: 'Checked, not imported',
  running: 'Importing',
  done: 'Imported',
  failed: 'Failed',
  undone: 'Undone',
} as const

export type ImportState = keyof typeof importStates

/** Maximum size of a file in the admin area; larger ones need the command line. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024

/** The report of an import, written by the dry run, the import and its undoing in turn. */
export interface ImportReport {
  /** New and already existing records, by table. */
  tables: { name: string; added: number; here: number }[]
  /** Articles and posts, each with notes on content that is not imported. */
  records: { table: string; title: string; notes: string[] }[]
  leftOut: string[]
  /** Records of an earlier import that were edited here. They stay unchanged. */
  kept: string[]
  /** The problems that prevent the import. */
  problems: string[]
  undone?: { deleted: number; kept: string[] }
}

/** The number of records that an import created, or would create. */
export function countRecords({ tables }: Pick<ImportReport, 'tables'>): number {
  return tables.reduce((sum, { added }) => sum + added, 0)
}
