import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { pointCardList, pointCardListStatic, pointPlaces } from '../../../calls/knowledge.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { VirtualList } from '../../../ui/lists/VirtualList.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import styles from './AllCards.module.css'
import { CardFace } from './CardFace.tsx'

const STATES = { new: '未练过', unknown: '未掌握', due: '该复习', known: '已掌握' } as const

interface Row {
  id: number
  name: string
  chapter: string
  state?: keyof typeof STATES
  dueTests: number
}

type Order = 'mine' | 'chapters'

interface AllCardsProps {
  appID: number
  appEName: string
  /** Restricts the list to these ids, comma-separated. */
  points?: string | undefined
}

/** The most wanted points that no list has (merged ones) and that are fetched singly. */
const ASKED_FOR = 20

/** All points as cards: to search, to open, and to cram in turn without changing the schedule. */
export function AllCards({ appID, appEName, points }: AllCardsProps) {
  const [order, setOrder] = useState<Order>('chapters')
  const [word, setWord] = useState('')
  const [at, setAt] = useState<number | undefined>(points === undefined ? undefined : 0)
  const [only, setOnly] = useState(points)
  const fixed = useQuery(pointCardListStatic({ appEName }))
  const mine = useQuery(pointCardList({ appEName }))
  const states = new Map(mine.data?.list.map((one) => [one.SameKnowPointID, one]))
  const list = order === 'mine' ? mine : fixed
  const all = list.data?.list ?? []
  const listed = new Set(all.map(({ SameKnowPointID }) => SameKnowPointID))
  const came = list.data && only !== undefined ? only.split(',').map(Number) : []
  // A merged point is replaced by the one that it was merged into.
  const stays = useQueries({
    queries: came
      .filter((id) => id > 0 && !listed.has(id))
      .slice(0, ASKED_FOR)
      .map((id) => pointPlaces({ SameKnowPointID: id })),
  })
  const wanted = new Set([...came, ...stays.map(({ data }) => data?.SameKnowPointID)])
  const chosen = all.filter(({ SameKnowPointID }) => wanted.has(SameKnowPointID))
  const rows = (chosen.length > 0 ? chosen : all).map(
    ({ SameKnowPointID: id, Name, ChapterName }): Row => ({
      id,
      name: Name,
      chapter: ChapterName,
      state: states.get(id)?.State,
      dueTests: states.get(id)?.DueTests ?? 0,
    }),
  )
  const needle = word.trim().toLowerCase()
  const found =
    needle === '' ? rows : rows.filter(({ name, chapter }) => `${name} ${chapter}`.toLowerCase().includes(needle))
  if (list.error && !list.data)
    return <LoadFailure what="考点" error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (!list.data || stays.some(({ isLoading }) => isLoading))
    return (
      <Loading label="正在加载考点">
        <Skeleton height="20rem" radius="var(--radius-l)" />
      </Loading>
    )
  const row = at === undefined ? undefined : found[at]
  if (row && at !== undefined)
    return (
      <Cram
        row={row}
        at={at}
        of={found.length}
        appID={appID}
        appEName={appEName}
        onMove={(by) => setAt(Math.min(found.length - 1, Math.max(0, at + by)))}
        onLeave={() => {
          setAt(undefined)
          setOnly(undefined)
        }}
      />
    )
  return (
    <div className={styles.all}>
      <div className={styles.bar}>
        <Segmented
          label="顺序"
          value={order}
          onChange={setOrder}
          options={[
            { value: 'chapters', label: '按章节' },
            { value: 'mine', label: '该复习的在前' },
          ]}
        />
        <Field label="查找考点">
          <TextInput type="search" value={word} onChange={(event) => setWord(event.currentTarget.value)} />
        </Field>
        <Button variant="primary" disabled={found.length === 0} onClick={() => setAt(0)}>
          突击这 {found.length} 张
        </Button>
      </div>
      <p className={styles.small}>在这里翻看和突击都不评分，不改变复习安排。</p>
      {found.length === 0 ? (
        <Empty
          title={needle ? '没有找到考点' : '本科目还没有考点'}
          text={needle ? '换一个词，或清空查找。' : undefined}
        />
      ) : (
        <VirtualList
          label="全部考点"
          className={styles.list}
          items={found}
          keyOf={({ id }) => id}
          rowHeight={3.25}
          renderRow={(one, place) => (
            <button type="button" className={styles.row} onClick={() => setAt(place)}>
              <span className={styles.name}>{one.name}</span>
              <span className={styles.small}>{one.chapter}</span>
              {one.state && <Badge>{STATES[one.state]}</Badge>}
              {one.dueTests > 0 && <Badge tone="due">到期 {one.dueTests} 题</Badge>}
            </button>
          )}
        />
      )}
    </div>
  )
}

interface CramProps {
  row: Row
  at: number
  of: number
  appID: number
  appEName: string
  onMove: (by: number) => void
  onLeave: () => void
}

/** Cramming: cards in turn, without grades; arrow keys move, space flips. */
function Cram({ row, at, of, appID, appEName, onMove, onLeave }: CramProps) {
  const [flippedID, setFlippedID] = useState<number>()
  const flipped = flippedID === row.id
  const flip = () => setFlippedID(flipped ? undefined : row.id)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('input, textarea, select, dialog, [role="tablist"]')) return
    if (event.key === 'ArrowRight') onMove(1)
    else if (event.key === 'ArrowLeft') onMove(-1)
    else if (event.key === 'Escape') onLeave()
    else if (event.key === ' ' && !target?.closest('button, a, summary')) flip()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className={styles.cram}>
      <div className={styles.bar}>
        <p role="status">
          突击 {at + 1} / {of}，不影响复习安排
        </p>
        <Button size="s" onClick={onLeave}>
          回到列表
        </Button>
      </div>
      <CardFace
        card={{
          ...{ Kind: 'point', ItemID: row.id, Front: row.name, FrontHtml: '', Back: '', BackHtml: '', Source: '' },
          ChapterName: row.chapter,
        }}
        appID={appID}
        appEName={appEName}
        flipped={flipped}
      />
      <div className={styles.moves}>
        <Button aria-keyshortcuts="ArrowLeft" disabled={at === 0} onClick={() => onMove(-1)}>
          上一张
        </Button>
        <Button variant="primary" aria-keyshortcuts="Space" onClick={flip}>
          {flipped ? '盖上' : '翻面'}
        </Button>
        <Button aria-keyshortcuts="ArrowRight" disabled={at === of - 1} onClick={() => onMove(1)}>
          下一张
        </Button>
      </div>
    </div>
  )
}
