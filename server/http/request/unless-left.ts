/** How a request is logged whose client did not wait for the answer, as proxies write it down; nobody receives it. */
export const clientLeft = 499

/** Answers, unless whoever asked has left: while a request waits for its turn, people go on to another page. */
export async function unlessLeft({ signal }: Request, answer: () => Promise<Response>): Promise<Response> {
  return signal.aborted ? new Response(null, { status: clientLeft }) : answer()
}
