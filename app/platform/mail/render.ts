import type { ReactNode } from 'react'

/** Renders a mail to HTML. The renderer is loaded with the first mail. */
export async function renderMail(mail: ReactNode): Promise<string> {
  const { render } = await import('@react-email/render')
  return render(mail)
}
