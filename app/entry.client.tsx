import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type OwnWords, takeOwnWordsFrom } from '#app/platform/words/words.ts'
import { keepTypedEarly, TypedEarlyBack } from '#app/ui/forms/typed-early.tsx'

// The facts of the firm, where they are not those of the code (`document.tsx`).
const { firm } = document.documentElement.dataset
if (firm) {
  const own: OwnWords = JSON.parse(firm)
  takeOwnWordsFrom((page) => (page === 'firm' ? own : undefined))
}

const typed = keepTypedEarly(document)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TypedEarlyBack typed={typed}>
        <HydratedRouter />
      </TypedEarlyBack>
    </StrictMode>,
  )
})
