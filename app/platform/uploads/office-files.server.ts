import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'
import type { DocumentKind } from './document-kinds.ts'

/** Whether forms for documents also accept PowerPoint and Excel files. */
export type OfficeFiles = 'refused' | 'taken'

/** The settings screen replaces `mayWrite` with its own permission check. */
export const officeFilesSetting: Setting<OfficeFiles> = {
  name: 'uploads.office-files',
  fallback: 'refused',
  mayWrite: () => false,
}

/** The kinds that a form accepts: its own, plus PowerPoint and Excel if the setting allows them. */
export async function acceptedKinds(customKinds: readonly DocumentKind[]): Promise<DocumentKind[]> {
  if ((await readSetting(officeFilesSetting)) !== 'taken') return [...customKinds]
  const kinds = new Set<DocumentKind>([...customKinds, 'pptx', 'xlsx'])
  // Keep plain text last in the list.
  return [...kinds].sort((a, b) => Number(a === 'txt') - Number(b === 'txt'))
}
