import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchKind } from '@tizhou/domain/search/words'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { findInSubject } from '../../calls/search.ts'
import { LoadFailure } from '../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../platform/subject/subject.ts'
import { tracked } from '../../platform/tracking/clicks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'
import { isSearchable, KIND_NAMES, keyOf, markedWord, type Row, rowGroups } from './rows.ts'
import styles from './SearchDialog.module.css'
import { SearchRow } from './SearchRow.tsx'
import { useOpenRow } from './useOpenRow.ts'

/** How long nothing is typed before it is searched. */
const STILL_MS = 200

/** The search of the header: questions, points and texts of the chosen subject; the keyboard alone is enough. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const subject = useSubject()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [page, setPage] = useState<{ kind: SearchKind; number: number }>()
  const [recent, setRecent] = useState(recentSearches)
  const [active, setActive] = useState(0)
  const appID = subject?.AppID ?? 0

  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), STILL_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const asks = subject !== null && isSearchable(asked) && typed.trim() !== ''
  const found = useQuery({
    ...findInSubject({ appID, q: asked, ...(page && { kind: page.kind, page: page.number }) }),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const groups = rowGroups({
    ...{ typed, recent, hasSubject: subject !== null, groups: asks ? (found.data?.groups ?? []) : [] },
    ...(page && { page }),
  })
  const rows = groups.flatMap((group) => group.rows)
  const chosen = Math.min(active, rows.length - 1)

  const take = (next: string) => {
    setTyped(next)
    setPage(undefined)
    setActive(0)
  }
  const turnTo = (kind: SearchKind, number: number) => {
    setPage({ kind, number })
    setActive(0)
    field.current?.focus()
  }
  const openRow = useOpenRow(appID, onClose)
  const choose = (row: Row) => {
    if (row.type === 'recent') return take(row.word)
    if (row.type === 'all') return turnTo(row.kind, 1)
    if (row.type === 'page') return page && turnTo(page.kind, row.page)
    rememberSearch(typed)
    openRow(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // A word that is being composed takes the keys itself.
    if (event.nativeEvent.isComposing) return
    if (step !== undefined && rows.length > 0) {
      event.preventDefault()
      setActive((chosen + step + rows.length) % rows.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const row = rows[chosen]
      if (row) choose(row)
    }
  }
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, chosen])

  const nothing =
    asks && found.isSuccess && !found.isPlaceholderData && found.data.groups.every(({ Total }) => Total === 0)
  return (
    <Dialog open size="l" title={page ? `搜索${KIND_NAMES[page.kind]}` : '搜索'} onClose={onClose} initialFocus={field}>
      <div className={styles.search}>
        <TextInput
          ref={field}
          type="search"
          size="l"
          role="combobox"
          aria-label="搜索题目、知识点与资料"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(rows.length > 0 && { 'aria-activedescendant': `${id}-${chosen}` })}
          placeholder={subject ? '题干、考点、别名或拼音首字母，至少两个字' : '搜索科目'}
          leading={<Search />}
          maxLength={64}
          value={typed}
          onChange={(event) => take(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {page && (
          <Button variant="ghost" size="s" onClick={() => take(typed)}>
            返回全部结果
          </Button>
        )}
        <div id={`${id}-list`} role="listbox" aria-label="搜索结果" className={styles.list} {...tracked('openFound')}>
          {groups.map((group, at) => {
            const before = groups.slice(0, at).reduce((sum, one) => sum + one.rows.length, 0)
            return (
              // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
              <div key={group.name} role="group" aria-label={group.name}>
                <p aria-hidden="true">{group.name}</p>
                {group.rows.map((row, index) => (
                  <SearchRow
                    key={keyOf(row)}
                    id={`${id}-${before + index}`}
                    row={row}
                    word={markedWord(typed)}
                    isActive={before + index === chosen}
                    onChoose={() => choose(row)}
                  />
                ))}
              </div>
            )
          })}
        </div>
        <p role="status" className={styles.note}>
          {nothing && `没有找到“${asked}”，换一个词试试。`}
          {asks && found.isFetching && '正在搜索……'}
          {subject && typed.trim() !== '' && !isSearchable(typed) && '再输入一个字。'}
        </p>
        {asks && found.isError && (
          <LoadFailure
            what="搜索结果"
            error={found.error}
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        )}
        {typed.trim() === '' && recent.length > 0 && (
          <Button
            variant="ghost"
            size="s"
            onClick={() => {
              forgetSearches()
              setRecent([])
              field.current?.focus()
            }}
          >
            清除最近搜索
          </Button>
        )}
        <p className={styles.keys}>↑ ↓ 选择，Enter 打开，Esc 关闭。最近搜索只留在这台设备上，退出登录后清除。</p>
      </div>
    </Dialog>
  )
}
