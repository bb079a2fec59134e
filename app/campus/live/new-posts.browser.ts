// Announces new posts in the element that the page provides for it, without a layout shift.
const place = document.querySelector<HTMLElement>('[data-new-posts]')
const heard = new Set<string>()
let since = place?.dataset.since ?? ''
let source: EventSource | undefined
let isOver = false

// Close the stream of hidden pages: browsers limit connections per site.
function follow() {
  source?.close()
  if (!place || document.hidden || isOver) return
  source = new EventSource(`${place.dataset.newPosts}?since=${since}`)
  source.addEventListener('post', ({ data, lastEventId }) => {
    since = lastEventId || since
    const { postId } = JSON.parse(data) as { postId: string }
    // The stream also replays posts from shortly before the page was rendered.
    if (document.querySelector(`a[href^="/campus/post/${postId}"]`)) return
    heard.add(postId)
    say()
  })
  source.addEventListener('over', () => {
    isOver = true
    source?.close()
  })
  source.addEventListener('bell', () => document.dispatchEvent(new Event('bell')))
}

function say() {
  if (!place) return
  const link = document.createElement('a')
  link.href = location.pathname
  link.textContent = heard.size === 1 ? '1 new post' : `${heard.size} new posts`
  place.replaceChildren(link)
}

follow()
document.addEventListener('visibilitychange', follow)
