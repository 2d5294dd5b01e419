import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being put on paper; the browser's own command counts too. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture of the page right after the event.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}

/** However long a picture takes: what is there goes on paper. */
const PICTURES_MS = 8_000

/**
 * Prints the page with its pictures. What is made for paper alone stands before the browser is asked to print: the
 * pictures of what it makes at its own `beforeprint` would come too late for its picture of the page.
 */
export async function printWithPictures(): Promise<void> {
  window.dispatchEvent(new Event('beforeprint'))
  const coming = [...document.images].filter((image) => !image.complete)
  for (const image of coming) image.loading = 'eager'
  const enough = new Promise((resolve) => setTimeout(resolve, PICTURES_MS))
  await Promise.race([Promise.allSettled(coming.map((image) => image.decode())), enough])
  window.print()
}
