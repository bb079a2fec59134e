import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type CustomCopy, loadCustomCopyFrom } from '#app/platform/copy/copy.ts'
import { keepTypedEarly } from '#app/shell/typed-early.ts'
import { reactRuns } from '#app/ui/react-runs.ts'

// The facts of the firm, where they are not those of the code (`document.tsx`).
const { firm } = document.documentElement.dataset
if (firm) {
  const own: CustomCopy = JSON.parse(firm)
  loadCustomCopyFrom((page) => (page === 'firm' ? own : undefined))
}

const putBackTyped = keepTypedEarly()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Told>
        <HydratedRouter />
      </Told>
    </StrictMode>,
  )
})

// Tells the inline scripts. Around the page, not beside it: the ids that the server made for the page would not be
// those of the browser.
function Told({ children }: { children: ReactNode }) {
  useEffect(() => {
    putBackTyped()
    document.documentElement.dataset.react = ''
    dispatchEvent(new Event(reactRuns))
  }, [])
  return children
}
