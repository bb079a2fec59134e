import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

/** An act on one row of a list, as a form of one button: works without JavaScript. @param method what the address is asked */
export function RowAction({
  action,
  method = 'POST',
  label,
  children,
}: {
  action: string
  method?: 'POST' | 'DELETE' | 'PUT'
  label: string
  children: ReactNode
}) {
  const address = method === 'POST' ? action : `${action}${action.includes('?') ? '&' : '?'}_method=${method}`
  return (
    <form method="post" action={address}>
      <Button kind="quiet" small aria-label={label}>
        {children}
      </Button>
    </form>
  )
}
