import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'

const mebibyte = 1024 * 1024
const small = bodyLimit({ maxSize: mebibyte, onError: (context) => context.text('The request is too large.\n', 413) })
const upload = bodyLimit({
  maxSize: 60 * mebibyte,
  onError: (context) => context.text('The request is too large.\n', 413),
})

/** 1 MiB for every body, 60 MiB for forms with files; each form checks its own files again. */
export const limitBodies = createMiddleware(async (context, next) => {
  const multipart = context.req.header('content-type')?.startsWith('multipart/form-data')
  return (multipart ? upload : small)(context, next)
})
