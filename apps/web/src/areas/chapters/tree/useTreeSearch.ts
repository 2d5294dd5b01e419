import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { setQuery } from '../../../platform/navigation/address.ts'

/** How long nothing is typed before the address takes the word. */
const STILL_MS = 250

/**
 * The word that a tree is searched for. Typing stays quick however large the tree is: rows follow when there is
 * time, the address a moment later. Another word in the address (from the header's search) is taken over.
 */
export function useTreeSearch(q: string) {
  const [text, setText] = useState(q)
  const written = useRef(q)

  useEffect(() => {
    if (q === written.current) return
    written.current = q
    setText(q)
  }, [q])

  useEffect(() => {
    const word = text.trim()
    if (word === written.current) return
    const timer = setTimeout(() => {
      written.current = word
      setQuery({ q: word })
    }, STILL_MS)
    return () => clearTimeout(timer)
  }, [text])

  return { text, setText, word: useDeferredValue(text.trim()) }
}
