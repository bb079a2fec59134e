import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createMiddleware } from 'hono/factory'
import { compressed, type Encoding, encodingFor } from './compress.ts'

interface Asset {
  type: string
  forms: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
}
const known = new Map<string, Promise<Asset | undefined>>()

/** The built client files: their names carry their hash, so they are kept for ever, here compressed and in memory. */
export const assets = createMiddleware(async (context, next) => {
  const name = path.posix.basename(context.req.path)
  if (context.req.method !== 'GET' && context.req.method !== 'HEAD') return next()
  if (!known.has(name)) known.set(name, load(name))
  const asset = await known.get(name)
  if (!asset) {
    known.delete(name)
    return context.text('Not found\n', 404)
  }
  const compressible = !asset.type.startsWith('font/') && !asset.type.startsWith('image/')
  const encoding = compressible ? encodingFor(context.req.header('accept-encoding')) : 'identity'
  asset.forms[encoding] ??= await compressed(asset.forms.identity as Uint8Array<ArrayBuffer>, encoding, 'once')
  return context.body(asset.forms[encoding], 200, {
    'content-type': asset.type,
    'cache-control': 'public, max-age=31536000, immutable',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...(compressible && { vary: 'accept-encoding' }),
  })
})

async function load(name: string): Promise<Asset | undefined> {
  const type = types[path.extname(name)]
  if (!type || !/^[\w.-]+$/.test(name)) return undefined
  const identity = await readFile(path.resolve('build/client/assets', name)).catch(() => undefined)
  return identity && { type, forms: { identity: new Uint8Array(identity) } }
}
