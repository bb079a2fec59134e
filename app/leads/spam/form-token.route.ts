import { issueFormToken } from './form-token.server.ts'

/** Issues a form token for cached pages; fetched when the visitor starts to type. */
export async function loader(): Promise<Response> {
  return new Response(await issueFormToken(), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
