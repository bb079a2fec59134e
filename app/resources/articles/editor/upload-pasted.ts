import { uploadFile } from '../../uploads/send-file.ts'

const address = '/admin/articles/images'

/** Stores a pasted picture, or has the server fetch one. @returns its address, or undefined if rejected */
export async function uploadPasted(picture: File | string): Promise<string | undefined> {
  if (typeof picture === 'string') return fetchedFrom(picture)
  const uploaded = await uploadFile<{ url: string }>(address, picture, { onProgress: () => {} })
  return uploaded.ok ? uploaded.result.url : undefined
}

// The server fetches it, so that the browser contacts no third party.
async function fetchedFrom(elsewhere: string): Promise<string | undefined> {
  const body = new URLSearchParams({ address: elsewhere })
  const response = await fetch(address, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined)
  return response?.ok ? ((await response.json()) as { url: string }).url : undefined
}
