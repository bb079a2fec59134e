import { withoutControls } from './tidy.ts'

/** True for fields that hold a password or a passkey response. @param name of the field */
export function isSecretField(name: string): boolean {
  return /(?:password|passkey|credential)$/i.test(name)
}

/**
 * A field's value without control characters. Secrets keep theirs, except NUL, because they must match what was sent.
 */
export function cleanInput(name: string, text: string): string {
  return isSecretField(name) ? text.replaceAll('\0', '') : withoutControls(text)
}
