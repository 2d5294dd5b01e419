import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchKind } from '@tizhou/domain/search/words'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { findInSubject } from '../../calls/search.ts'
import { LoadFailure } from '../../platform/requests/LoadFailure.tsx'
import { useSubject } from '../../platform/subject/subject.ts'
import { tracked } from '../../platform/tracking/clicks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Option } from '../../ui/form/Option.tsx'
import { TextInput } from '../../ui/form/TextInput.tsx'
import { useCombobox } from '../../ui/form/useCombobox.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'
import { hasLoneSign, isSearchable, KIND_NAMES, keyOf, type Row, rowGroups } from './rows.ts'
import styles from './SearchDialog.module.css'
import { SearchRow } from './SearchRow.tsx'
import { useOpenRow } from './useOpenRow.ts'

/** The pause in typing after which the search starts, ms. */
const STILL_MS = 200

/** The search of the header: questions, points, chapters and texts of the chosen subject; the keyboard alone is enough. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const subject = useSubject()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [page, setPage] = useState<{ kind: SearchKind; number: number }>()
  const [recent, setRecent] = useState(recentSearches)
  /** Enter was pressed before the rows of the typed word were there: the first of them opens when they come. */
  const [hasEntered, setHasEntered] = useState(false)
  const list = useRef<HTMLDivElement>(null)
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
  const isOfWord = asked === typed.trim() && !found.isPlaceholderData
  const groups = rowGroups({
    ...{ typed, recent, hasSubject: subject !== null, groups: asks ? (found.data?.groups ?? []) : [] },
    ...(page && { page }),
  })
  const rows = groups.flatMap((group) => group.rows)
  /** The rows of the typed word are on their way. */
  const waits = subject !== null && isSearchable(typed) && (!isOfWord || found.isPending) && !found.isError

  const take = (next: string) => {
    setHasEntered(false)
    setTyped(next)
    setPage(undefined)
    combobox.restart()
  }
  const turnTo = (kind: SearchKind, number: number) => {
    setPage({ kind, number })
    combobox.restart()
    list.current?.scrollTo?.({ top: 0 })
    field.current?.focus()
  }
  const openRow = useOpenRow(appID, onClose)
  const choose = (row: Row) => {
    if (row.type === 'recent') return take(row.word)
    // Rows of an earlier word stand until the new ones come; they are not what was asked for.
    if (waits && row.type !== 'chapters') return
    if (row.type === 'all') return turnTo(row.kind, 1)
    if (row.type === 'page') return page && turnTo(page.kind, row.page)
    rememberSearch(typed)
    openRow(row)
  }
  const combobox = useCombobox({
    count: rows.length,
    onChoose: (at) => {
      const row = rows[at]
      if (row) choose(row)
    },
    first: true,
  })

  // Opens what was waited for, with the row that the list has then.
  const opens = useRef(() => {})
  opens.current = () => {
    const row = rows[Math.max(0, combobox.active)]
    if (row) choose(row)
  }
  useEffect(() => {
    if (!hasEntered || waits) return
    setHasEntered(false)
    opens.current()
  }, [hasEntered, waits])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && waits) {
      event.preventDefault()
      setHasEntered(true)
    } else combobox.onKeyDown(event)
  }

  const nothing =
    asks && found.isSuccess && !found.isPlaceholderData && found.data.groups.every(({ Total }) => Total === 0)
  return (
    <Dialog open size="l" title={page ? `搜索${KIND_NAMES[page.kind]}` : '搜索'} onClose={onClose} initialFocus={field}>
      <div className={styles.search}>
        <TextInput
          ref={field}
          type="search"
          size="l"
          aria-label="搜索题目、知识点与资料"
          {...combobox.fieldProps}
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
        <p role="status" className={styles.note}>
          {nothing &&
            `没有找到“${asked}”，${hasLoneSign(asked) ? '单独一个字不能算一个词，去掉它再试。' : '换一个词试试。'}`}
          {(waits || (asks && found.isFetching)) && '正在搜索……'}
          {subject && typed.trim() !== '' && !isSearchable(typed) && '再输入一个字。'}
        </p>
        <div
          id={combobox.listID}
          ref={list}
          role="listbox"
          aria-label="搜索结果"
          aria-busy={waits}
          className={styles.list}
          {...tracked('openFound')}
        >
          {groups.map((group, at) => {
            const before = groups.slice(0, at).reduce((sum, one) => sum + one.rows.length, 0)
            return (
              // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
              <div key={group.name} role="group" aria-label={group.name}>
                <p aria-hidden="true">{group.name}</p>
                {group.rows.map((row, index) => (
                  <Option
                    key={keyOf(row)}
                    id={combobox.optionID(before + index)}
                    isActive={before + index === combobox.active}
                    onChoose={() => choose(row)}
                  >
                    <SearchRow row={row} typed={typed} />
                  </Option>
                ))}
              </div>
            )
          })}
        </div>
        {asks && found.isError && (
          <div className={styles.failed}>
            <LoadFailure
              what="搜索结果"
              error={found.error}
              onRetry={() => void found.refetch()}
              retrying={found.isFetching}
            />
          </div>
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
