import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'
import type { DocumentKind } from './document-kinds.ts'

/** Whether forms that take documents take those of PowerPoint and Excel, too. */
export type OfficeFiles = 'refused' | 'taken'

/** Which of both it is; who may set it says the screen that does. */
export const officeFilesSetting: Setting<OfficeFiles> = {
  name: 'uploads.office-files',
  fallback: 'refused',
  mayWrite: () => false,
}

/** The kinds that a form takes now: its own, and those of PowerPoint and Excel where the operator has them taken. */
export async function takenKinds(own: readonly DocumentKind[]): Promise<DocumentKind[]> {
  if ((await readSetting(officeFilesSetting)) !== 'taken') return [...own]
  const kinds = new Set<DocumentKind>([...own, 'pptx', 'xlsx'])
  // Plain text stays the last that is named.
  return [...kinds].sort((a, b) => Number(a === 'txt') - Number(b === 'txt'))
}
