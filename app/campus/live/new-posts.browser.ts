// Announces new posts in the element that the page provides for it, without a layout shift.
const container = document.querySelector<HTMLElement>('[data-new-posts]')
const received = new Set<string>()
let since = container?.dataset.since ?? ''
let source: EventSource | undefined
let isOver = false

// Close the stream of hidden pages: browsers limit connections per site.
function follow() {
  source?.close()
  if (!container || document.hidden || isOver) return
  source = new EventSource(`${container.dataset.newPosts}?since=${since}`)
  source.addEventListener('post', ({ data, lastEventId }) => {
    since = lastEventId || since
    const { postId } = JSON.parse(data) as { postId: string }
    // The stream also replays posts from shortly before the page was rendered.
    if (document.querySelector(`a[href^="/campus/post/${postId}"]`)) return
    received.add(postId)
    showCount()
  })
  source.addEventListener('over', () => {
    isOver = true
    source?.close()
  })
  source.addEventListener('bell', () => document.dispatchEvent(new Event('bell')))
}

function showCount() {
  if (!container) return
  const link = document.createElement('a')
  link.href = location.pathname
  link.textContent = received.size === 1 ? '1 new post' : `${received.size} new posts`
  container.replaceChildren(link)
}

follow()
document.addEventListener('visibilitychange', follow)
