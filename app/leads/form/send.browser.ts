import type { LeadResponse } from '../lead-response.ts'

/** Posts a form and reports upload progress (0 to 1). Resolves to undefined without a response from our server. */
export function send(
  address: string,
  formData: FormData,
  onProgress: (share: number) => void,
): Promise<LeadResponse | undefined> {
  return new Promise((resolve) => {
    // fetch does not report upload progress.
    const sending = new XMLHttpRequest()
    sending.open('POST', address)
    sending.responseType = 'json'
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    sending.onloadend = () => resolve(isLeadResponse(sending.response) ? sending.response : undefined)
    sending.send(formData)
  })
}

function isLeadResponse(response: unknown): response is LeadResponse {
  return typeof response === 'object' && response !== null && 'outcome' in response
}
