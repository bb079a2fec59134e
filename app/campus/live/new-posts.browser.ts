// Says that posts have come since the page was made, where the page has a place for it, without moving anything.
const place = document.querySelector<HTMLElement>('[data-new-posts]')
const heard = new Set<string>()
let since = place?.dataset.since ?? ''
let source: EventSource | undefined
let isOver = false

// Only what is looked at holds a connection: browsers have few for each site.
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
