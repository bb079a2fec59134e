/** Status of a request whose client disconnected, for the log only; the number is a convention of proxies. */
export const clientLeft = 499

/** Calls `handle` unless the client has disconnected while the request waited in a queue. */
export async function unlessLeft({ signal }: Request, handle: () => Promise<Response>): Promise<Response> {
  return signal.aborted ? new Response(null, { status: clientLeft }) : handle()
}
