import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed; content that is folded on screen must then be shown. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // Rendered synchronously: the browser prints the page as it is after the listeners.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    // Some previews and PDF exports match the `print` media query without firing the two events.
    const paper = window.matchMedia?.('print')
    const follow = () => (paper.matches ? begin() : end())
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper?.addEventListener('change', follow)
    return () => {
      paper?.removeEventListener('change', follow)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
