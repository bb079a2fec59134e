import { Button } from '#app/ui/button.tsx'
import page from '#app/ui/page.module.css'
import { meet } from './meet.content.ts'

/** A reserved time with a button to confirm it: some mailboxes open every link automatically. */
export function PendingCall({ when }: { when: string }) {
  const words = meet().held
  return (
    <div className={`wrap ${page.page}`}>
      <div>
        <h1 className={page.title}>{words.title}</h1>
        <p className={page.lede}>{when}</p>
        <p>{words.text}</p>
      </div>
      <form method="post" action="?_method=PUT">
        <Button busyLabel={words.confirming}>{words.confirm}</Button>
      </form>
      <form method="post" action="?_method=DELETE">
        <Button kind="quiet" busyLabel={words.givingUp}>
          {words.giveUp}
        </Button>
      </form>
    </div>
  )
}
