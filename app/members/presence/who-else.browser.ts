// Sends a heartbeat every ten seconds while the form is open, and shows who else has it open.
for (const place of document.querySelectorAll<HTMLElement>('[data-who-else]')) {
  const address = place.dataset.whoElse ?? ''
  const leave = () => navigator.sendBeacon(`${address}&_method=DELETE`)
  const say = async () => {
    // React has replaced the page: the form was saved or left.
    if (!place.isConnected) {
      clearInterval(timer)
      return leave()
    }
    if (document.hidden) return
    const response = await fetch(address, { method: 'POST', redirect: 'manual' }).catch(() => undefined)
    if (!response?.ok) return
    const { said } = (await response.json()) as { said: string }
    if (place.textContent !== said) place.textContent = said
  }
  const timer = setInterval(say, 10_000)
  say()
  document.addEventListener('visibilitychange', say)
  addEventListener('pagehide', leave)
}
