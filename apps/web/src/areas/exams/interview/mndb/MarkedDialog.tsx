import { useMutation, useQuery } from '@tanstack/react-query'
import { StarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getFavoritesOrNotes, unfavoriteOrUnnote } from '../../../../calls/exams.ts'
import { REQUEST_TOAST_MS, toast } from '../../../../platform/feedback.ts'
import { LoadFailure } from '../../../../platform/requests/LoadFailure.tsx'
import { excerptOf } from '../../../../runner/state/excerpt.ts'
import { setFromWire } from '../../../../runner/state/wire.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import styles from './MarkedDialog.module.css'

type Kind = 'fav' | 'note'

const WORDS = {
  fav: { name: '收藏', remove: '取消收藏所选', icon: StarOff, done: '已取消收藏' },
  note: { name: '笔记', remove: '删除所选笔记', icon: Trash2, done: '笔记已删除' },
} as const

/** The learner's marked interviews, to remove several marks at once. Removed ones do not return on their own. */
export default function MarkedDialog({ appID, onClose }: { appID: number; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('fav')
  return (
    <Dialog open title="整理收藏与笔记" onClose={onClose}>
      <div className={styles.body}>
        <Segmented
          label="收藏或笔记"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'fav', label: '收藏' },
            { value: 'note', label: '笔记' },
          ]}
        />
        <Marked key={kind} appID={appID} kind={kind} />
      </div>
    </Dialog>
  )
}

function Marked({ appID, kind }: { appID: number; kind: Kind }) {
  const marked = useQuery(getFavoritesOrNotes({ appID, type: kind }))
  const removal = useMutation(unfavoriteOrUnnote())
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { name, remove, icon: Icon, done } = WORDS[kind]
  if (marked.isPending)
    return (
      <Loading label={`正在加载${name}`}>
        <Skeleton height="2.5rem" />
        <Skeleton height="2.5rem" />
      </Loading>
    )
  if (marked.isError)
    return (
      <LoadFailure
        compact
        what={name}
        error={marked.error}
        onRetry={() => void marked.refetch()}
        retrying={marked.isFetching}
      />
    )
  const { questions } = setFromWire(marked.data)
  if (questions.length === 0)
    return <Empty compact illustration="notes" title={`没有${name}`} text="答题时收藏或写下的内容会出现在这里。" />
  const ids = questions.map(({ id }) => id).filter((id) => chosen.has(id))
  const put = (id: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const removeChosen = () =>
    removal.mutate(
      { appID, allTestIDs: ids.join(','), type: kind },
      {
        onSuccess: () => {
          setChosen(new Set())
          toast(`${done}（${ids.length} 题）`, REQUEST_TOAST_MS)
        },
        onError: () => toast('没有删成功，请检查网络后再试', REQUEST_TOAST_MS),
      },
    )
  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          checked={ids.length === questions.length}
          partly={ids.length > 0 && ids.length < questions.length}
          onChange={(on) => setChosen(new Set(on ? questions.map(({ id }) => id) : []))}
        >
          全选 {questions.length} 题
        </Checkbox>
        <Button
          size="s"
          icon={<Icon aria-hidden="true" />}
          disabled={ids.length === 0}
          pending={removal.isPending}
          onClick={removeChosen}
        >
          {remove}
        </Button>
      </div>
      <ul className={styles.list} aria-label={name}>
        {questions.map((question) => (
          <li key={question.id}>
            <Checkbox checked={chosen.has(question.id)} onChange={(on) => put(question.id, on)}>
              {excerptOf(question)}
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  )
}
