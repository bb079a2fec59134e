// What renders the markdown of members, in a process of its own: a text that takes too long takes nobody's time, and
// one that takes too much memory ends nothing but this.
import { renderArticle, renderPost } from './render.server.ts'
import type { TextToRender } from './render-in-worker.server.ts'

process.on('message', (text: TextToRender) => {
  const rendered =
    text.as === 'post' ? renderPost(text.markdown, text.images) : renderArticle(text.markdown, text.images)
  process.send?.(rendered)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
