import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useState } from 'react'
import { LoadFailure } from '../../loading/LoadFailure.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { byFamily } from './families.ts'
import { MyShifts } from './MyShifts.tsx'
import { subjectsOptions } from './queries.ts'
import { SubjectRow } from './SubjectRow.tsx'
import styles from './SwitchMenuPage.module.css'
import { useMyShifts } from './shifts.ts'

export default function SwitchMenuPage() {
  const { q = '' } = useSearch({ from: '/switchMenu' })
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const word = useDeferredValue(text.trim())
  const all = useQuery(subjectsOptions(''))
  const found = useQuery({ ...subjectsOptions(word), placeholderData: keepPreviousData })
  const shifts = useMyShifts(all.data ?? [])
  const list = found.data ?? []

  // Another link to this page may bring another word while the page stands.
  useEffect(() => setText(q), [q])

  const search = (next: string) => {
    setText(next)
    void navigate({ ...paths.switchMenu({ q: next.trim() || undefined }), replace: true })
  }

  return (
    <Page title="选择科目" note="选好科目和班次，就可以开始练习；随时可以在页面上方切换。" width="reading">
      {shifts.length > 0 && !word && <MyShifts shifts={shifts} />}

      <section aria-labelledby="all-subjects" className={styles.all}>
        <div className={styles.head}>
          <h2 id="all-subjects">{word ? '搜索结果' : '全部科目'}</h2>
          <TextInput
            type="search"
            className={styles.search}
            aria-label="搜索科目"
            placeholder="名称、代码"
            leading={<Search />}
            maxLength={64}
            value={text}
            onChange={(event) => search(event.target.value)}
          />
        </div>
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
            text={word ? '换一个词试试：科目的简称、全称或代码都可以。' : '题库还在准备中，请稍后再来。'}
            action={word ? <Button onClick={() => search('')}>查看全部科目</Button> : undefined}
          />
        )}
        {byFamily(list).map(({ family, subjects }) => (
          <section key={family} aria-label={family} className={styles.family}>
            <h3>{family}</h3>
            <ul className={styles.rows}>
              {subjects.map((subject) => (
                <SubjectRow key={subject.AppID} subject={subject} openAtFirst={list.length === 1} />
              ))}
            </ul>
          </section>
        ))}
      </section>
    </Page>
  )
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
