import desk from '#app/admin-ui/admin-ui.module.css'
import { Time } from '#app/ui/time.tsx'
import type { ShownNote } from './note.ts'

/** Notes about a lead or replies to it, oldest first. */
export function Written({ texts }: { texts: ShownNote[] }) {
  return (
    <ol className={desk.plain}>
      {texts.map(({ id, author, text, createdAt }) => (
        <li key={id}>
          <p className={desk.soft}>
            {author}, <Time value={createdAt} />
          </p>
          <p className={desk.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
