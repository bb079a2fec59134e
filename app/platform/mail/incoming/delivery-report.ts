/** What a mail server says of a mail that it could not deliver, for good. */
export interface HardBounce {
  /** `5.1.1 550 5.1.1 No such user` */
  reason: string
  /** Whom it was for, in small letters, as far as the report says. */
  recipients: string[]
  /** The Message-ID of what came back, without its brackets. */
  messageId: string | undefined
  /** The report as text, with what it returns of the mail. */
  text: string
}

/** Of a report no more is looked at: the returned mail stands behind what matters. In bytes. */
const MAX_READ = 512 * 1024

/** Reads a delivery status report (RFC 3464); undefined for other mails, for delays and for what may pass. */
export function readHardBounce(raw: Uint8Array): HardBounce | undefined {
  const read = new TextDecoder().decode(raw.subarray(0, MAX_READ)).replace(/\r\n/g, '\n')
  const [head = ''] = read.split('\n\n', 1)
  const type = head.replace(/\n[ \t]+/g, ' ')
  if (!/^content-type:\s*multipart\/report\b/im.test(type) || !/report-type="?delivery-status/i.test(type))
    return undefined
  // Reports are quoted-printable at times: a long line of the returned mail goes on behind `=`.
  const text = read.replace(/=\n/g, '').replace(/\n[ \t]+/g, ' ')
  if (!/^action:\s*failed\b/im.test(text)) return undefined
  const [, status] = /^status:\s*(5\.\d{1,3}\.\d{1,3})\b/im.exec(text) ?? []
  if (!status) return undefined
  const [, diagnosis = ''] = /^diagnostic-code:\s*(?:[\w-]+;\s*)?(.+)/im.exec(text) ?? []
  const recipients = [...text.matchAll(/^(?:final|original)-recipient:\s*rfc822;\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/gim)]
  // The report has a Message-ID of its own, in its head.
  const returned = text.slice(text.indexOf('\n\n'))
  const [, messageId] = /^message-id:\s*<([^\s<>]+)>/im.exec(returned) ?? []
  return {
    reason: `${status} ${diagnosis.replace(/\s+/g, ' ')}`.trim().slice(0, 300),
    recipients: [...new Set(recipients.map(([, address = '']) => address.toLowerCase()))],
    messageId,
    text,
  }
}
