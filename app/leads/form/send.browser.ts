import type { LeadAnswer } from '../lead-answer.ts'

/** Posts a form and reports upload progress (0 to 1). Resolves to undefined without a response from our server. */
export function send(
  address: string,
  formData: FormData,
  onProgress: (share: number) => void,
): Promise<LeadAnswer | undefined> {
  return new Promise((resolve) => {
    // fetch does not report upload progress.
    const sending = new XMLHttpRequest()
    sending.open('POST', address)
    sending.responseType = 'json'
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    sending.onloadend = () => resolve(isAnswer(sending.response) ? sending.response : undefined)
    sending.send(formData)
  })
}

function isAnswer(response: unknown): response is LeadAnswer {
  return typeof response === 'object' && response !== null && 'outcome' in response
}
