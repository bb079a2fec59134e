import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { actionAddress } from './action-address.ts'

export interface ActButtonProps {
  /** The action's address. */
  action: string
  method?: 'POST' | 'DELETE'
  /** The accessible name, if the visible text lacks the record's name. */
  label?: string
  children: ReactNode
}

/** An action on a page's record: a form with a single button. Works without JavaScript. */
export function ActButton({ action, method = 'POST', label, children }: ActButtonProps) {
  return (
    <form method="post" action={actionAddress(action, method)}>
      <Button kind="quiet" small aria-label={label}>
        {children}
      </Button>
    </form>
  )
}
