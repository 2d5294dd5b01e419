import { useQueryClient } from '@tanstack/react-query'
import type { Filter } from '@tizhou/domain/runner/state'
import { ArrowLeft } from 'lucide-react'
import { useNavigate } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { Runner } from '../../../runner/page/Runner.tsx'
import type { RunnerStore } from '../../../runner/state/runnerStore.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import type { AnswerPageSearch } from '../pages.ts'
import styles from './ChapterRunner.module.css'
import type { ChapterPage, PlaceInTree } from './chapterPages.ts'

export interface ChapterRunnerProps {
  store: RunnerStore
  search: AnswerPageSearch
  page: ChapterPage
  /** A hook for the place of the chapter in its tree. */
  usePlace: (search: AnswerPageSearch) => PlaceInTree
}

/** The runner of a chapter; its filter and mode are in the address. */
export function ChapterRunner({ store, search, page, usePlace }: ChapterRunnerProps) {
  const { appID, cptID } = search
  const navigate = useNavigate()
  const client = useQueryClient()
  const { place, list = page.list } = usePlace(search)

  const change = (patch: Partial<AnswerPageSearch>) =>
    void navigate({ ...page.to({ ...search, test: undefined, ...patch }), replace: true })

  return (
    <Runner
      store={store}
      mode={page.mode}
      title={place?.name ?? page.title}
      note={place?.above.join(' › ')}
      unitNames={place && place.names.size > 1 ? place.names : undefined}
      recite={search.mode === 'recite'}
      onRecite={(recite) => change({ mode: recite ? 'recite' : undefined })}
      filter={search.only ?? 'all'}
      onFilter={(filter) => change({ only: onlyInAddress(filter) })}
      onReset={async () => (await import('./resetChapter.ts')).resetChapter(store, client, appID, cptID)}
      back={
        <Link className={styles.back} aria-label={`回到${list.name}`} title={`回到${list.name}`} {...list.link}>
          <ArrowLeft aria-hidden="true" />
        </Link>
      }
      afterwards={
        place?.next ? (
          <Link
            className={buttonClass('secondary', 'l')}
            {...page.to({ appID, cptID: place.next.id, from: search.from })}
          >
            下一章：{place.next.name}
          </Link>
        ) : (
          <Link className={buttonClass('secondary', 'l')} {...list.link}>
            回到{list.name}
          </Link>
        )
      }
    />
  )
}

/** The filter as the address stores it; undefined for all questions. */
export const onlyInAddress = (filter: Filter): AnswerPageSearch['only'] =>
  filter === 'wrong' || filter === 'undone' ? filter : undefined
