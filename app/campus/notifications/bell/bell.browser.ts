// Keeps the count beside the bell current while the page is visible.
const bell = document.querySelector('[data-bell]')

async function ask() {
  if (!bell || document.visibilityState !== 'visible') return
  const response = await fetch('/campus/notifications/count', { redirect: 'manual' }).catch(() => undefined)
  if (!response?.ok) return
  const { unread } = (await response.json()) as { unread: number }
  const label = unread === 0 ? '' : unread > 99 ? '99+' : String(unread)
  if (bell.textContent !== label) bell.textContent = label
}

setInterval(ask, 4000)
document.addEventListener('visibilitychange', ask)
// Live streams dispatch `bell` when the count may have changed.
document.addEventListener('bell', ask)
