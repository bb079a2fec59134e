import { useEffect } from 'react'
import { doesWritingRun } from './writing-runs.ts'

let isAsked = false

/**
 * Asks for the script of the writing boxes where the page came without a box, or without the script: browsers run none
 * that React adds.
 * @param address of `writing.browser.ts`
 */
export function useWritingScript(address: string): void {
  useEffect(() => {
    const ask = () => {
      if (isAsked || doesWritingRun()) return
      isAsked = true
      const script = document.createElement('script')
      script.src = address
      script.onerror = () => {
        isAsked = false
      }
      document.head.append(script)
    }
    // Until then the page's own may still be on its way.
    if (document.readyState === 'complete') ask()
    else addEventListener('load', ask, { once: true })
    return () => removeEventListener('load', ask)
  }, [address])
}
