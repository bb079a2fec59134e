import { createSign, type KeyObject, randomBytes } from 'node:crypto'

/** A self-signed certificate (PEM), the form in which SAML metadata publishes keys. */
export function selfSignedCertificate(
  keys: { privateKey: KeyObject; publicKey: KeyObject },
  name: string,
  years = 20,
): string {
  const algorithm = sequence(objectId('1.2.840.113549.1.1.11'), Buffer.of(0x05, 0x00))
  const subject = sequence(set(sequence(objectId('2.5.4.3'), value(0x0c, Buffer.from(name.slice(0, 64))))))
  const begin = new Date()
  const end = new Date(begin)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const certificateInfo = sequence(
    value(0xa0, value(0x02, Buffer.of(2))),
    value(0x02, serial),
    algorithm,
    subject,
    sequence(moment(begin), moment(end)),
    subject,
    keys.publicKey.export({ format: 'der', type: 'spki' }),
  )
  const signature = createSign('sha256').update(certificateInfo).sign(keys.privateKey)
  const certificate = sequence(certificateInfo, algorithm, value(0x03, Buffer.concat([Buffer.of(0), signature])))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

// DER (X.690): a tag, a length, a value.
function value(tag: number, content: Buffer): Buffer {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  const bytes = length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
  return Buffer.concat([Buffer.of(tag), bytes, content])
}

function sequence(...parts: Buffer[]): Buffer {
  return value(0x30, Buffer.concat(parts))
}

function set(...parts: Buffer[]): Buffer {
  return value(0x31, Buffer.concat(parts))
}

function moment(at: Date): Buffer {
  return value(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')))
}

function objectId(text: string): Buffer {
  const [first = 0, second = 0, ...otherParts] = text.split('.').map(Number)
  const bytes = otherParts.flatMap((part) => {
    const groups = [part & 0x7f]
    for (let remaining = part >> 7; remaining > 0; remaining >>= 7) groups.unshift((remaining & 0x7f) | 0x80)
    return groups
  })
  return value(0x06, Buffer.of(first * 40 + second, ...bytes))
}
