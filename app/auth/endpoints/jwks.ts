import { endpoint } from '../http/endpoint.ts'
import { jwksSeconds, publishedKeys } from '../keys/keys.ts'

export const jwks = endpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'The public keys that access tokens are checked with',
  access: 'public',
  handle: async () =>
    Response.json({ keys: await publishedKeys() }, { headers: { 'cache-control': `public, max-age=${jwksSeconds}` } }),
})
