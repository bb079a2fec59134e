import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** Seconds of a time step, and the steps accepted on either side, because clocks differ. */
const period = 30
const window = 1

/** A new shared secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The data to set up an authenticator app. `qrCode` is SVG without `#`, so it fits into a data URL unescaped. */
export function totpForApp(
  secret: string,
  of: { issuer: string; account: string },
): { secret: string; uri: string; qrCode: string } {
  const uri = totp(secret, of).toString()
  return { secret, uri, qrCode: renderSVG(uri, { border: 2, whiteColor: 'white', blackColor: 'black' }) }
}

/** The time step of a code, or undefined if the code is not valid now. */
export function totpStep(secret: string, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = Date.now()
  const delta = totp(secret).validate({ token: code, timestamp, window })
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
}

function totp(secret: string, { issuer, account }: { issuer?: string; account?: string } = {}): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period,
    ...(issuer && { issuer }),
    ...(account && { label: account }),
  })
}
