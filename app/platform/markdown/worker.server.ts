// Renders markdown in a child process, so that a text that takes too long or too much memory does not affect the
// server.
import { renderArticle, renderPost } from './render.server.ts'
import type { TextToRender } from './render-in-worker.server.ts'

process.on('message', (text: TextToRender) => {
  const rendered =
    text.as === 'post' ? renderPost(text.markdown, text.images) : renderArticle(text.markdown, text.images)
  process.send?.(rendered)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
