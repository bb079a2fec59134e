import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { FormResult } from '#app/ui/form-result.tsx'
import page from '#app/ui/page.module.css'
import { registrationCopy } from './registration.content.ts'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = () => pageMeta({ title: registrationCopy().leave.name, noindex: true })

/** The page after a cancellation by link: the registration no longer exists. */
export default function RegistrationCancelled() {
  return (
    <div className={`wrap ${page.page}`}>
      <h1 className={page.title}>{registrationCopy().leave.title}</h1>
      <FormResult>{registrationCopy().leave.done}</FormResult>
    </div>
  )
}
