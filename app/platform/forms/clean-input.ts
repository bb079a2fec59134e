import { withoutControls } from './tidy.ts'

/** True for fields that hold a password or a passkey's answer. @param name of the field */
export function isSecretField(name: string): boolean {
  return /(?:password|passkey|credential)$/i.test(name)
}

/**
 * What was typed into a field, without the control characters that no person types. A secret stays as it is, but for
 * NUL: it has to be the one that a program sends.
 */
export function cleanInput(name: string, text: string): string {
  return isSecretField(name) ? text.replaceAll('\0', '') : withoutControls(text)
}
