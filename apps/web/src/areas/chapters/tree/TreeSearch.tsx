import { Search } from 'lucide-react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { setQuery } from '../../../platform/navigation/address.ts'
import { TextInput } from '../../../ui/form/TextInput.tsx'

/** The pause in typing after which the address gets the word, ms. */
const STILL_MS = 250

interface TreeSearchProps {
  /** The word in the address. */
  q: string
  /** The name of what is searched: 章节, 考点. */
  searched: string
  /** Called whenever the word changes; the rows follow at lower priority, so that typing never waits. */
  onWord: (word: string) => void
  className?: string | undefined
}

/** The search field of a tree. A new word in the address (from the header's search) replaces its text. */
export function TreeSearch({ q, searched, onWord, className }: TreeSearchProps) {
  const [text, setText] = useState(q)
  const written = useRef(q)

  const take = (next: string) => {
    setText(next)
    startTransition(() => onWord(next.trim()))
  }

  useEffect(() => {
    if (q === written.current) return
    written.current = q
    setText(q)
    onWord(q.trim())
  }, [q, onWord])

  useEffect(() => {
    const word = text.trim()
    if (word === written.current.trim()) return
    const timer = setTimeout(() => {
      written.current = word
      setQuery({ q: word })
    }, STILL_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <TextInput
      type="search"
      className={className}
      aria-label={`搜索${searched}`}
      placeholder={`搜索${searched}`}
      leading={<Search />}
      maxLength={64}
      value={text}
      onChange={(event) => take(event.target.value)}
    />
  )
}
