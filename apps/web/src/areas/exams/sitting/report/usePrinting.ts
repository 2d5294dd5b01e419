import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: paper cannot be unfolded. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it stands when the listeners have run.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    // A preview or a page made into a file without these two events still says that it is for paper.
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
