import { type Correspondents, namesAddress } from './headers-above.ts'
import type { Fate, Line } from './new-text.ts'
import { plainLine, wordsOf } from './words.ts'

const SIGNATURE = /^-- $/
// Some programs strip the trailing space.
const SIGNATURE_WITHOUT_SPACE = /^--$/
const MAX_SIGNATURE_LINES = 8
/** Footers that phones add. */
const DEVICE =
  /^(?:Sent from (?:my|Mail|Outlook|Yahoo)|Get Outlook for|Von meinem .+ gesendet|Gesendet von|Envoyé de mon|Envoyé (?:depuis|à partir)|Enviado desde mi|Enviado do meu|Inviato da|Verzonden vanaf|Skickat från min|Sendt fra min|Lähetetty |Wysłane z|Отправлено с)/i

/**
 * Drops signatures: text below the standard delimiter, footers of phones, and a line with only the author's address.
 */
export function removeSignatures(lines: Line[], raw: string[], fates: Fate[], { addresses }: Correspondents): void {
  const endOf = (start: number) => {
    const end = fates.findIndex((fate, at) => at > start && fate !== 'own')
    return end === -1 ? lines.length : end
  }
  for (let at = 1; at < lines.length; at++) {
    if (fates[at] !== 'own') continue
    const end = endOf(at)
    const isShort = end - at <= MAX_SIGNATURE_LINES + 1
    if (SIGNATURE.test(raw[at] ?? '') || (isShort && SIGNATURE_WITHOUT_SPACE.test(raw[at] ?? '')))
      fates.fill('left-out', at, end)
    const isLast = lines.slice(at + 1, end).every(({ isBlank }) => isBlank)
    if (isLast && lines[at - 1]?.isBlank && (raw[at] ?? '').length < 80 && DEVICE.test(plainLine(raw[at] ?? '')))
      fates[at] = 'left-out'
    if (namesAddress(raw[at] ?? '', addresses) && isAddressAlone(raw[at] ?? '')) fates[at] = 'left-out'
  }
}

function isAddressAlone(line: string): boolean {
  const remainder = plainLine(line).replace(
    /\[?<?[^\s<>()[\]]+@[^\s<>()[\]]+>?\]?(?:\(mailto:[^)]*\))?|<?mailto:\S+/gi,
    '',
  )
  return wordsOf(remainder).length <= 1
}
