import { NotFound } from '#app/platform/errors.ts'

export function loader() {
  throw new NotFound()
}
export default function Missing() {
  return null
}
