/** The result of an upload: the server's response, or an error message. */
export type Uploaded<Result> = { ok: true; result: Result } | { ok: false; message: string }

/** Uploads a file, reporting its progress from 0 to 1. Stops when `signal` aborts. */
export function uploadFile<Result>(
  address: string,
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal?: AbortSignal },
): Promise<Uploaded<Result>> {
  return new Promise((resolve) => {
    // fetch cannot report upload progress.
    const sending = new XMLHttpRequest()
    sending.open('POST', address)
    sending.responseType = 'json'
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    sending.onloadend = () => resolve(endOf<Result>(sending))
    signal?.addEventListener('abort', () => sending.abort())
    const body = new FormData()
    body.set('file', file)
    sending.send(body)
  })
}

function endOf<Result>({ status, response }: XMLHttpRequest): Uploaded<Result> {
  if (status === 201) return { ok: true, result: response as Result }
  if (status === 413) return { ok: false, message: 'This file is too large.' }
  if ([422, 429, 503].includes(status) && typeof response?.message === 'string')
    return { ok: false, message: response.message }
  return {
    ok: false,
    message: 'The upload failed. Please check the connection, and that you are still signed in, and try again.',
  }
}
