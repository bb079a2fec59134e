import { S3Trouble } from '#app/platform/storage/s3-trouble.server.ts'

/** Error codes of the operating system, with an explanation for the operator who named the file. */
const written: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk is full for this account',
  EROFS: 'The disk may only be read',
  EACCES: 'This account may not write there',
  EPERM: 'This account may not write there',
  ENOTDIR: 'A part of the path is no folder',
  EEXIST: 'A part of the path is no folder',
  EISDIR: 'A folder has this name',
  ENOENT: 'The folder cannot be made',
}

const read: Record<string, string> = {
  ENOENT: 'There is no such file',
  ENOTDIR: 'There is no such file',
  EISDIR: 'This is a folder',
  EACCES: 'This account may not read it',
}

const full = /^(ENOSPC|EDQUOT)$/

/** Explains why `file` could not be written. Errors without a known system code are returned unchanged. */
export function unwritten(error: unknown, file: string): unknown {
  return describe(error, written, (reason, code) => {
    const remedy = full.test(code) ? 'make room, or name another place' : 'name another place'
    return `${reason}: ${file} cannot be written (${code}). Nothing is left of it: ${remedy}.`
  })
}

/**
 * Explains to the operator of a command why the stored file `name` could not be written to disk or S3. The original
 * error is worded for visitors and only asks them to come back later.
 */
export function unstored(error: unknown, name: string): unknown {
  return error instanceof S3Trouble ? error : unwritten((error as Error).cause ?? error, name)
}

/** Explains why `file` could not be read. Errors without a known system code are returned unchanged. */
export function unread(error: unknown, file: string): unknown {
  return describe(error, read, (reason, code) => `${reason}: ${file} (${code}). Check its name, and who may read it.`)
}

function describe(error: unknown, reasons: Record<string, string>, words: (reason: string, code: string) => string) {
  const { code = '' } = error as NodeJS.ErrnoException
  const reason = reasons[code]
  return reason ? new Error(words(reason, code), { cause: error }) : error
}
