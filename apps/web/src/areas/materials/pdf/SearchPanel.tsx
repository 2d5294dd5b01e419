import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { documentSearch } from '../../../calls/parts/documents.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import styles from './Panel.module.css'

interface Props {
  documentID: number
  word: string
  onWord: (word: string) => void
  onGo: (page: number) => void
}

const MOST_CHARACTERS = 64

/** Searches the text of the readable pages on the server, which has all of them. */
export function SearchPanel({ documentID, word, onWord, onGo }: Props) {
  const [typed, setTyped] = useState(word)
  const found = useQuery({ ...documentSearch({ documentID, q: word }), enabled: word !== '' })
  const list = found.data?.list ?? []
  const search = (event: FormEvent) => {
    event.preventDefault()
    onWord(typed.trim())
  }
  return (
    <div className={styles.search}>
      <form className={styles.form} onSubmit={search}>
        <TextInput
          type="search"
          aria-label="在文档里查找"
          placeholder="查找文字"
          data-reader-search
          value={typed}
          maxLength={MOST_CHARACTERS}
          leading={<Search aria-hidden />}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" size="s" {...tracked('searchDocument')} pending={found.isFetching}>
          查找
        </Button>
      </form>
      <p role="status" className={styles.told}>
        {found.data && (list.length === 0 ? `能看的页里没有“${word}”` : `${list.length} 页里有“${word}”`)}
      </p>
      {found.isError && (
        <LoadFailure compact what="查找结果" error={found.error} onRetry={() => void found.refetch()} />
      )}
      <ol className={styles.hits} aria-label="查找结果">
        {list.map(({ page, excerpt }) => (
          <li key={page}>
            <button type="button" className={styles.hit} {...tracked('turnPage')} onClick={() => onGo(page)}>
              <b>第 {page} 页</b>
              <Marked text={excerpt} word={word} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
