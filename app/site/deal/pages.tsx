import type { ReactNode } from 'react'
import { wedgePath } from '#app/art/wedge.ts'
import { deal } from './deal.content.ts'
import styles from './pages.module.css'
import { Sheet, SheetRows } from './sheet.tsx'

/** The scorecard of the example deal. It marks each row in which sales and presales differ. */
export function Scorecard({ caption = deal().scorecard.caption }: { caption?: ReactNode }) {
  const { title, head, rows, total, verdict, differs } = deal().scorecard
  return (
    <Sheet title={title} caption={caption}>
      <table className={styles.scores}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([question, sales, presales]) => (
            <tr key={question} className={sales === presales ? undefined : styles.differ}>
              <th scope="row">
                {question}
                {sales !== presales && <span className="visually-hidden"> ({differs})</span>}
              </th>
              <td>{sales}</td>
              <td>{presales}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total[0]}</th>
            <td>{total[1]}</td>
            <td>{total[2]}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.verdict}>{verdict}</p>
    </Sheet>
  )
}

/** The demo storyboard of the example deal. */
export function Storyboard({ caption = deal().storyboard.caption }: { caption?: ReactNode }) {
  const { title, rows } = deal().storyboard
  return (
    <Sheet title={title} caption={caption}>
      <SheetRows rows={rows} />
    </Sheet>
  )
}

/** The answer to question 214 of the example deal's RFP. */
export function Answer({ caption = deal().answer.caption }: { caption?: ReactNode }) {
  const { title, question, rows } = deal().answer
  return (
    <Sheet title={title} caption={caption}>
      <p className={styles.question}>{question}</p>
      <SheetRows rows={rows} />
    </Sheet>
  )
}

/** A rehearsal of the example deal's demo: a dial of its minutes, and an instructor's notes. */
export function Recording({ caption = deal().recording.caption }: { caption?: ReactNode }) {
  const { title, minutes, notes } = deal().recording
  const marks = notes.map((note) => ({ turn: 'turn' in note, share: secondsOf(note.at) / (minutes * 60) }))
  const last = marks.at(-1)?.share ?? 1
  return (
    <Sheet title={title} caption={caption}>
      <div className={styles.recording}>
        <svg viewBox="0 0 100 100" className={styles.dial} aria-hidden="true">
          <circle cx="50" cy="50" r="41" fill="none" stroke="var(--line)" strokeWidth="8" />
          <path d={wedgePath({ from: 0, to: last, r: 45, inner: 37, cx: 50, cy: 50, digits: 1 })} fill="var(--pine)" />
          {marks.map(({ share, turn }) => (
            <path
              key={share}
              d={wedgePath({
                from: share - 0.012,
                to: share + 0.012,
                r: 48,
                inner: turn ? 0 : 32,
                cx: 50,
                cy: 50,
                digits: 1,
              })}
              fill={turn ? 'var(--slice)' : 'var(--ink)'}
            />
          ))}
        </svg>
        <ol className={styles.notes}>
          {notes.map((note) => (
            <li key={note.at} className={'turn' in note ? styles.turn : undefined}>
              <b>{note.at}</b> <span>{note.text}</span>
            </li>
          ))}
        </ol>
      </div>
    </Sheet>
  )
}

/** `7:30` → 450 */
function secondsOf(at: string): number {
  const [minutes = 0, seconds = 0] = at.split(':').map(Number)
  return minutes * 60 + seconds
}
