/** True for the address of a picture that is stored on this site. */
export function isStoredPicture(address: string): boolean {
  return address.startsWith('/files/')
}
