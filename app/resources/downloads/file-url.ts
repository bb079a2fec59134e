const folder = '/files/downloads/'

/** The address of the file at `path` in the bucket `downloads`. */
export function downloadFileUrl(path: string): string {
  return folder + path.split('/').map(encodeURIComponent).join('/')
}

/** The path in the bucket `downloads` of the file at `url`. */
export function downloadFilePath(url: string): string {
  return decodeURIComponent(url.replace(folder, ''))
}
