import type { ReactNode } from 'react'
import { failureOf } from '#app/admin-ui/notices.ts'
import { Toast, Toasts } from '#app/ui/toast.tsx'
import { Gone } from './gone.tsx'

export interface EditPageProps {
  recordType: 'article' | 'download'
  back: string
  /** The item was deleted, and its form had no unsaved input. */
  gone: boolean
  /** Keys of the notices for failed actions. */
  failed: string[]
  children: ReactNode
}

/** The page around an item's form, with notices of failed actions. */
export function EditPage({ recordType, back, gone, failed, children }: EditPageProps) {
  if (gone) return <Gone recordType={recordType} back={back} />
  return (
    <>
      {failed.length > 0 && (
        <Toasts>
          {failed.map((key) => (
            <Toast key={key} {...failureOf(key)} />
          ))}
        </Toasts>
      )}
      {children}
    </>
  )
}
