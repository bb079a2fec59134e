import { site } from '#app/site/site.ts'

/** Who writes, at the end of an email to the sender of a lead. */
export function mailSignature(): string {
  return `${site.name}\n${site.salesAddress}, ${site.phone}`
}

/** The same as the first sentence of its foot. */
export function mailSender(): string {
  return `${site.name}, ${site.salesAddress}, ${site.phone}.`
}
