// The link leads to the page as well, for whoever copies it by the browser's own menu.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-copy-link]'))
  link.addEventListener('click', (event) => {
    if (!navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigator.clipboard.writeText(link.href).then(() => {
      link.textContent = 'Copied'
      link.setAttribute('role', 'status')
    })
  })
