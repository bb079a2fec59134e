import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

export interface ActButtonProps {
  /** The act's own address. */
  action: string
  method?: 'POST' | 'DELETE'
  /** Said in place of the words where they need the record's name beside them. */
  label?: string
  children: ReactNode
}

/** An act on the record of a page, as a form of one button: works without JavaScript. */
export function ActButton({ action, method = 'POST', label, children }: ActButtonProps) {
  const address = method === 'POST' ? action : `${action}${action.includes('?') ? '&' : '?'}_method=${method}`
  return (
    <form method="post" action={address}>
      <Button kind="quiet" small aria-label={label}>
        {children}
      </Button>
    </form>
  )
}
