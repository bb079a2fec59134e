import type { ReactNode } from 'react'
import { failureOf } from '#app/admin-ui/notices.ts'
import { Toast, Toasts } from '#app/ui/toast.tsx'
import { Gone } from './gone.tsx'

export interface EditPageProps {
  noun: 'article' | 'download'
  back: string
  /** Somebody has deleted it, and nothing was typed into its form. */
  gone: boolean
  /** Keys of what failed. */
  failed: string[]
  /** The form. */
  children: ReactNode
}

/** The page of a form, with what failed. */
export function EditPage({ noun, back, gone, failed, children }: EditPageProps) {
  if (gone) return <Gone noun={noun} back={back} />
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
