import { SUPPORT_BOUNDS } from '@tizhou/domain/support/support'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { paths } from '../../../paths.ts'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import styles from '../Support.module.css'

/** The search for frequent questions, which opens the page of results; there it shows the searched word. */
export function FaqSearch({ word = '' }: { word?: string | undefined }) {
  const [typed, setTyped] = useState(word)
  const navigate = useNavigate()
  const find = (event: FormEvent) => {
    event.preventDefault()
    const q = typed.trim()
    if (q !== '') void navigate(paths.seachProblemList({ q }))
  }
  return (
    <search>
      <form className={styles.search} onSubmit={find}>
        <TextInput
          type="search"
          size="l"
          aria-label="搜索常见问题"
          placeholder="搜索常见问题，例如：退款、验证码"
          leading={<Search />}
          maxLength={SUPPORT_BOUNDS.keyword}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" {...tracked('searchHelp')}>
          搜索
        </Button>
      </form>
    </search>
  )
}
