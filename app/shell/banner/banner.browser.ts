// Hides a banner that this visitor has dismissed. Without storage it is shown on each page.
const line = document.getElementById('banner')
const closer = line?.querySelector('button')
if (line && closer) {
  const dismissedBanner = (write?: string) => {
    try {
      if (write) localStorage.setItem('banner', write)
      return localStorage.getItem('banner')
    } catch {
      return null
    }
  }
  line.hidden = dismissedBanner() === line.dataset.banner
  closer.hidden = false
  closer.onclick = () => {
    dismissedBanner(line.dataset.banner)
    line.hidden = true
  }
}
