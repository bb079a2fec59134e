// Sends a heartbeat every ten seconds while the form is open, and shows who else has it open.
for (const container of document.querySelectorAll<HTMLElement>('[data-open-elsewhere]')) {
  const address = container.dataset.openElsewhere ?? ''
  const leave = () => navigator.sendBeacon(`${address}&_method=DELETE`)
  const refresh = async () => {
    // React has replaced the page: the form was saved or left.
    if (!container.isConnected) {
      clearInterval(timer)
      return leave()
    }
    if (document.hidden) return
    const response = await fetch(address, { method: 'POST', redirect: 'manual' }).catch(() => undefined)
    if (!response?.ok) return
    const { said: sentence } = (await response.json()) as { said: string }
    if (container.textContent !== sentence) container.textContent = sentence
  }
  const timer = setInterval(refresh, 10_000)
  refresh()
  document.addEventListener('visibilitychange', refresh)
  addEventListener('pagehide', leave)
}
