import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { paths } from '../paths.ts'
import { useNavigate } from '../platform/navigation/router/hooks.ts'
import { useSubject } from '../platform/subject/subject.ts'
import { TextInput } from '../ui/form/TextInput.tsx'
import styles from './HeaderSearch.module.css'

/** Looks for chapters of the chosen subject; for subjects while none is chosen. */
export function HeaderSearch() {
  const [text, setText] = useState('')
  const subject = useSubject()
  const navigate = useNavigate()
  const what = subject ? '搜索本科目的章节' : '搜索科目'

  const search = (event: FormEvent) => {
    event.preventDefault()
    const q = text.trim() || undefined
    void navigate(subject ? paths.chapterMenu({ q }) : paths.switchMenu({ q }))
    setText('')
  }

  return (
    <search className={styles.search}>
      <form onSubmit={search}>
        <TextInput
          type="search"
          className={styles.input}
          aria-label={what}
          placeholder={what}
          leading={<Search />}
          value={text}
          maxLength={64}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  )
}
