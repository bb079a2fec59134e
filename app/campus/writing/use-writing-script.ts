import { useEffect } from 'react'
import { doesWritingRun } from './writing-runs.ts'

let isRequested = false

/**
 * Loads the script of the writing boxes if the page was rendered without it: browsers do not run scripts that React
 * inserts.
 * @param address of `writing.browser.ts`
 */
export function useWritingScript(address: string): void {
  useEffect(() => {
    const ask = () => {
      if (isRequested || doesWritingRun()) return
      isRequested = true
      const script = document.createElement('script')
      script.src = address
      script.onerror = () => {
        isRequested = false
      }
      document.head.append(script)
    }
    // Before `load`, the page's own script tag may still be loading.
    if (document.readyState === 'complete') ask()
    else addEventListener('load', ask, { once: true })
    return () => removeEventListener('load', ask)
  }, [address])
}
