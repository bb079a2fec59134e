/** The parameters of the address, without taking the rest of it apart: a page asks for some of them again and again. */
export function queryOf({ url }: Request): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at))
}
