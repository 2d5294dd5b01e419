import { Search } from 'lucide-react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { setQuery } from '../../../platform/navigation/address.ts'
import { TextInput } from '../../../ui/form/TextInput.tsx'

/** How long nothing is typed before the address takes the word. */
const STILL_MS = 250

interface TreeSearchProps {
  /** The word in the address. */
  q: string
  /** What is searched: 章节, 考点. */
  searched: string
  /** Told whenever the word changes; the rows follow when there is time, typing never waits for them. */
  onWord: (word: string) => void
  className?: string | undefined
}

/** The field that searches a tree. Another word in the address (from the header's search) is taken over. */
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
