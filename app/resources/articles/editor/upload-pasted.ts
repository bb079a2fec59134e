import { uploadFile } from '../../uploads/send-file.ts'

/** Stores a pasted picture. @returns its address, or nothing where it was refused */
export async function uploadPasted(file: File): Promise<string | undefined> {
  const uploaded = await uploadFile<{ url: string }>('/admin/articles/images', file, { onProgress: () => {} })
  return uploaded.ok ? uploaded.answer.url : undefined
}
