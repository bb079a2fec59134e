import type { ReactNode } from 'react'

/** A mail's HTML. What renders it is loaded with the first mail. */
export async function renderMail(mail: ReactNode): Promise<string> {
  const { render } = await import('@react-email/render')
  return render(mail)
}
