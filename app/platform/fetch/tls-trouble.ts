const notTls = /^(EPROTO|ERR_SSL_)/
const untrusted =
  /^CERT_|SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)|ALTNAME_INVALID|HOSTNAME_MISMATCH/

/**
 * Explains a TLS error of a server, as words that follow its name, with the remedy; undefined for other errors.
 * OpenSSL's own messages mean nothing to an operator.
 * @param plain how to write an address without TLS
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
