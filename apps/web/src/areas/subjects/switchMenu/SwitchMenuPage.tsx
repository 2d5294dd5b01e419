import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { pageList } from '../../../pages.ts'
import { paths } from '../../../paths.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { byFamily } from '../families.ts'
import { useMyVersions } from '../myVersions.ts'
import { subjectPages } from '../pages.ts'
import { subjectsFound } from '../queries.ts'
import { useWanted, WantedContext } from '../wanted.ts'
import { FamilyNav } from './FamilyNav.tsx'
import { MyVersions } from './MyVersions.tsx'
import { moveAmongRows } from './moveAmongRows.ts'
import { SubjectRow } from './SubjectRow.tsx'
import styles from './SwitchMenuPage.module.css'

export default function SwitchMenuPage() {
  const { q = '', family = '' } = useSearch(subjectPages.switchMenu)
  const [text, setText] = useState(q)
  const word = useDeferredValue(text.trim())
  const all = useQuery(subjectsFound(''))
  const found = useQuery({ ...subjectsFound(word), placeholderData: keepPreviousData })
  const versions = useMyVersions(all.data)
  const rows = useRef<HTMLDivElement>(null)
  const list = found.data ?? []
  const wanted = useWanted()
  const asked = titleOf(wanted)
  const families = byFamily(list)
  const shown = !word && families.some((one) => one.family === family) ? family : ''

  // A link to this page may change the word while the page is open.
  useEffect(() => setText(q), [q])

  const search = (next: string) => {
    setText(next)
    setQuery({ q: next.trim() })
  }

  /** Moves the focus from the search to its results; Enter opens the first one. */
  const onSearchKey = (event: KeyboardEvent) => {
    const first = rows.current?.querySelector<HTMLElement>('button[aria-expanded]')
    if (event.key === 'Escape' && text) {
      event.preventDefault()
      search('')
    } else if (first && (event.key === 'ArrowDown' || (event.key === 'Enter' && word && !found.isPlaceholderData))) {
      event.preventDefault()
      first.focus()
      if (event.key === 'Enter' && first.getAttribute('aria-expanded') === 'false') first.click()
    }
  }

  return (
    <WantedContext value={asked === undefined ? undefined : wanted}>
      <Page title="选择科目" note="选好科目和班次，就可以开始练习；随时可以在页面上方切换。">
        {asked !== undefined && (
          <p key={wanted} role="status" className={styles.wanted}>
            “{asked}”要先选择科目，选好后会自动打开。
          </p>
        )}
        <search className={styles.find}>
          <TextInput
            type="search"
            size="l"
            aria-label="搜索科目"
            placeholder="科目名称或拼音首字母，例如：内科、lczy"
            leading={<Search />}
            maxLength={64}
            value={text}
            onChange={(event) => search(event.target.value)}
            onKeyDown={onSearchKey}
          />
        </search>

        {versions.length > 0 && !word && <MyVersions versions={versions} />}

        <section aria-labelledby="all-subjects" className={styles.all}>
          <h2 id="all-subjects">{word ? '搜索结果' : '全部科目'}</h2>
          <p role="status" className="visually-hidden">
            {word && found.isSuccess ? `找到 ${list.length} 个科目` : ''}
          </p>
          {found.isPending && <Bones />}
          {found.isError && (
            <LoadFailure
              error={found.error}
              what="科目"
              onRetry={() => void found.refetch()}
              retrying={found.isFetching}
            />
          )}
          {found.isSuccess && list.length === 0 && (
            <Empty
              illustration={word ? 'search' : 'harbour'}
              title={word ? `没有找到“${word}”` : '还没有科目'}
              text={word ? '换一个词试试：科目的简称、全称或拼音首字母都可以。' : '题库还在准备中，请稍后再来。'}
              action={word ? <Button onClick={() => search('')}>查看全部科目</Button> : undefined}
            />
          )}
          {list.length > 0 && (
            <div className={styles.split} data-single={families.length < 2 || undefined}>
              {families.length > 1 && !word && (
                <FamilyNav families={families} shown={shown} onShow={(next) => setQuery({ family: next })} />
              )}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys between the rows' own buttons */}
              <div
                ref={rows}
                className={styles.families}
                data-filled={word !== '' || undefined}
                onKeyDown={moveAmongRows}
              >
                {families
                  .filter((one) => shown === '' || one.family === shown)
                  .map(({ family: name, subjects }) => (
                    <section key={name} aria-label={name} className={styles.family}>
                      <h3>
                        {name}
                        <span>{subjects.length} 科</span>
                      </h3>
                      <ul className={styles.rows}>
                        {subjects.map((subject) => (
                          <SubjectRow
                            key={subject.AppID}
                            subject={subject}
                            word={word}
                            openAtFirst={list.length === 1}
                            mine={versions.filter(({ appID }) => appID === subject.AppID)}
                          />
                        ))}
                      </ul>
                    </section>
                  ))}
              </div>
            </div>
          )}
        </section>
      </Page>
    </WantedContext>
  )
}

/**
 * The title of the page that was requested before a subject was chosen; undefined for the home page, which is the
 * default.
 */
function titleOf(wanted: string | undefined): string | undefined {
  const path = wanted?.split('?')[0]
  return path === paths.mainIndex().to ? undefined : pageList.find((page) => page.path === path)?.title
}

function Bones() {
  return (
    <Loading className={styles.rows}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="4.25rem" radius="var(--radius-m)" />
      ))}
    </Loading>
  )
}
