import { issueFormToken } from './form-token.server.ts'

/** A pass for a form whose page is the same for all: fetched when somebody begins to write. */
export async function loader(): Promise<Response> {
  return new Response(await issueFormToken(), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
