import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type CustomCopy, loadCustomCopyFrom } from '#app/platform/copy/copy.ts'
import { captureEarlyInput } from '#app/shell/early-input.ts'
import { reactRuns } from '#app/ui/react-runs.ts'

// The organization's facts, if customized (`document.tsx`).
const { firm } = document.documentElement.dataset
if (firm) {
  const own: CustomCopy = JSON.parse(firm)
  loadCustomCopyFrom((page) => (page === 'firm' ? own : undefined))
}

const restoreEarlyInput = captureEarlyInput()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydrationNotifier>
        <HydratedRouter />
      </HydrationNotifier>
    </StrictMode>,
  )
})

// Notifies the inline scripts that React is running. It wraps the page instead of being a sibling, which would change
// the ids generated during hydration.
function HydrationNotifier({ children }: { children: ReactNode }) {
  // A layout effect runs in the commit: a press before the next effects may submit the form, which must have the text.
  useLayoutEffect(restoreEarlyInput, [])
  useEffect(() => {
    document.documentElement.dataset.react = ''
    dispatchEvent(new Event(reactRuns))
  }, [])
  return children
}
