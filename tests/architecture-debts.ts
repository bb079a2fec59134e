export const debts: Record<'exportedTwice' | 'longLines' | 'largeFolders' | 'fixedSleeps' | 'tablesWithoutFactory', string[]> = {
  exportedTwice: [], longLines: [], largeFolders: [], fixedSleeps: [], tablesWithoutFactory: [] }
