import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Filter } from '@tizhou/domain/runner/state'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { type AnswerPageSearch, paths } from '../../paths.ts'
import { useSubject } from '../../platform/subject.ts'
import { Runner } from '../../runner/Runner.tsx'
import type { RunnerStore } from '../../runner/runnerStore.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import styles from './ChapterRunner.module.css'
import { chapterPlace } from './chapterPlace.ts'
import { useChapterTree } from './queries.ts'

/** The runner over a chapter; its filter and mode live in the address. */
export function ChapterRunner({ store, search }: { store: RunnerStore; search: AnswerPageSearch }) {
  const { appID, cptID } = search
  const subject = useSubject()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: tree } = useChapterTree(subject?.AppEName)
  const place = useMemo(() => (tree ? chapterPlace(tree, cptID) : null), [tree, cptID])

  const change = (patch: Partial<AnswerPageSearch>) =>
    void navigate({ ...paths.answerPage({ ...search, test: undefined, ...patch }), replace: true })

  return (
    <Runner
      store={store}
      mode="practice"
      title={place?.name ?? '章节练习'}
      note={place?.above.join(' › ')}
      unitNames={place && place.names.size > 1 ? place.names : undefined}
      recite={search.mode === 'recite'}
      onRecite={(recite) => change({ mode: recite ? 'recite' : undefined })}
      filter={search.only ?? 'all'}
      onFilter={(filter) => change({ only: inAddress(filter) })}
      onReset={async () => (await import('./resetChapter.ts')).resetChapter(store, client, appID, cptID)}
      back={
        <Link className={styles.back} aria-label="回到章节目录" title="回到章节目录" {...paths.chapterMenu()}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      }
      afterwards={
        place?.next ? (
          <Link className={buttonClass('secondary', 'l')} {...paths.answerPage({ appID, cptID: place.next.id })}>
            下一章：{place.next.name}
          </Link>
        ) : (
          <Link className={buttonClass('secondary', 'l')} {...paths.chapterMenu()}>
            回到章节目录
          </Link>
        )
      }
    />
  )
}

const inAddress = (filter: Filter): AnswerPageSearch['only'] =>
  filter === 'wrong' || filter === 'undone' ? filter : undefined
