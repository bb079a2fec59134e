import desk from '#app/desk/desk.module.css'
import { Time } from '#app/ui/time.tsx'
import type { ShownNote } from '../note.ts'

/** What was answered to a lead. */
export function Replies({ replies }: { replies: ShownNote[] }) {
  if (replies.length === 0) return null
  return (
    <section className={desk.panel} aria-labelledby="replies">
      <h2 id="replies">Answers</h2>
      <ol className={desk.plain}>
        {replies.map(({ id, author, text, createdAt }) => (
          <li key={id}>
            <p className={desk.soft}>
              {author}, <Time value={createdAt} />
            </p>
            <p className={desk.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
