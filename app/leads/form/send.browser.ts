import type { LeadAnswer } from '../lead-answer.ts'

/** Posts a form, telling how far it is (0 to 1). Without an answer from this server it failed. */
export function send(
  address: string,
  typed: FormData,
  onProgress: (share: number) => void,
): Promise<LeadAnswer | undefined> {
  return new Promise((resolve) => {
    // fetch tells nothing of a body on its way up.
    const sending = new XMLHttpRequest()
    sending.open('POST', address)
    sending.responseType = 'json'
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    sending.onloadend = () => resolve(isAnswer(sending.response) ? sending.response : undefined)
    sending.send(typed)
  })
}

function isAnswer(response: unknown): response is LeadAnswer {
  return typeof response === 'object' && response !== null && 'outcome' in response
}
