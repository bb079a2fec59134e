// The link also opens the page, for people who copy it from the browser's context menu.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-copy-link]'))
  link.addEventListener('click', (event) => {
    if (!navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigator.clipboard.writeText(link.href).then(() => {
      link.textContent = 'Copied'
      link.setAttribute('role', 'status')
    })
  })
