/** Copies, saves or prints the recovery codes on the page. The function's source is inlined into the page. */
function downloadRecoveryCodes(): void {
  const list = document.querySelector<HTMLElement>('[data-recovery-codes]')
  const bar = document.querySelector<HTMLElement>('[data-recovery-acts]')
  if (!list || !bar) return
  const text = [...list.children].map((line) => line.textContent).join('\n')
  const acts: Record<string, (button: HTMLElement) => void> = {
    copy: (button) => {
      navigator.clipboard.writeText(text).then(() => {
        button.textContent = 'Copied'
      })
    },
    save: () => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
      link.download = 'recovery-codes.txt'
      link.click()
    },
    print: () => print(),
  }
  bar.hidden = false
  bar.addEventListener('click', (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-act]')
    if (button) acts[button.dataset.act ?? '']?.(button)
  })
}

/** The inline script. */
export const recoveryScript = `(${downloadRecoveryCodes})()`
