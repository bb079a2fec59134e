const notTls = /^(EPROTO|ERR_SSL_)/
const untrusted =
  /^CERT_|SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)|ALTNAME_INVALID|HOSTNAME_MISMATCH/

/**
 * What is wrong with TLS at a server that was reached, as words that follow its name, with the remedy; undefined where
 * it is something else. OpenSSL's own words name a line of its source.
 * @param plain how an address is written that is spoken to without TLS
 */
export function tlsTrouble(error: unknown, plain: string): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '' } = at as { code?: string }
    if (notTls.test(code) || /SSL routines/.test(at.message))
      return `does not speak TLS there: write ${plain}, or correct the port`
    if (untrusted.test(code))
      return (
        `shows a certificate that is not trusted (${code}): correct the name or the certificate, or name the file of ` +
        'its authority in NODE_EXTRA_CA_CERTS'
      )
  }
  return undefined
}
