/** A mail server's report that a mail permanently failed. */
export interface HardBounce {
  /** `5.1.1 550 5.1.1 No such user` */
  reason: string
  /** The failed recipients in lower case, as far as the report names them. */
  recipients: string[]
  /** The Message-ID of the returned mail, without angle brackets. */
  messageId: string | undefined
  /** The report as text, including the returned part of the mail. */
  text: string
}

/** Maximum number of bytes to parse: the returned mail comes last and is not needed. */
const MAX_READ = 512 * 1024

/** Parses a delivery status report (RFC 3464); undefined for other mails, delays and temporary failures. */
export function readHardBounce(raw: Uint8Array): HardBounce | undefined {
  const read = new TextDecoder().decode(raw.subarray(0, MAX_READ)).replace(/\r\n/g, '\n')
  const [head = ''] = read.split('\n\n', 1)
  const type = head.replace(/\n[ \t]+/g, ' ')
  if (!/^content-type:\s*multipart\/report\b/im.test(type) || !/report-type="?delivery-status/i.test(type))
    return undefined
  // Undo soft line breaks (`=`) of quoted-printable reports.
  const text = read.replace(/=\n/g, '').replace(/\n[ \t]+/g, ' ')
  if (!/^action:\s*failed\b/im.test(text)) return undefined
  const [, status] = /^status:\s*(5\.\d{1,3}\.\d{1,3})\b/im.exec(text) ?? []
  if (!status) return undefined
  const [, diagnosis = ''] = /^diagnostic-code:\s*(?:[\w-]+;\s*)?(.+)/im.exec(text) ?? []
  const recipients = [...text.matchAll(/^(?:final|original)-recipient:\s*rfc822;\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/gim)]
  // Skip the header of the report, which has its own Message-ID.
  const returned = text.slice(text.indexOf('\n\n'))
  const [, messageId] = /^message-id:\s*<([^\s<>]+)>/im.exec(returned) ?? []
  return {
    reason: `${status} ${diagnosis.replace(/\s+/g, ' ')}`.trim().slice(0, 300),
    recipients: [...new Set(recipients.map(([, address = '']) => address.toLowerCase()))],
    messageId,
    text,
  }
}
