import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed, also by the browser's own command. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser captures the page right after the event.
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

/** The longest wait for pictures before printing, ms. */
const PICTURES_MS = 8_000

/**
 * Prints the page with its pictures. Renders the print content before the browser's own `beforeprint`, which would
 * leave no time to load its pictures.
 */
export async function printWithPictures(): Promise<void> {
  // What draws tables comes by a later import.
  await import('@tizhou/question-view/rich-text/Tabled.tsx').catch(() => {})
  window.dispatchEvent(new Event('beforeprint'))
  await new Promise((resolve) => setTimeout(resolve))
  const coming = [...document.images].filter((image) => !image.complete)
  for (const image of coming) image.loading = 'eager'
  const enough = new Promise((resolve) => setTimeout(resolve, PICTURES_MS))
  await Promise.race([Promise.allSettled(coming.map((image) => image.decode())), enough])
  window.print()
}
