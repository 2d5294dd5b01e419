import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { App, Button, Input } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { momentTyped, typedMoment } from '../../platform/typedMoments.ts'
import { field } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { TellsInput } from './TellsInput.tsx'

type Window = Data<'exams.paperWindow'>
type Moments = Pick<Window, 'opensAt' | 'closesAt' | 'tellsAt'>

/** Between two looks at a window whose end has come by this machine's clock, which may be ahead of the server's. */
const LEAST_MS = 5_000
/** A longer timer would end at once. */
const MOST_MS = 86_400_000

/** How long a window stays what it is, in ms; false: for good. */
function staysFor(window: Window | undefined): number | false {
  const next = window && (window.state === 'open' ? window.closesAt : window.state === 'ended' ? window.tellsAt : null)
  return typeof next === 'number' && Math.min(Math.max(next - Date.now(), LEAST_MS), MOST_MS)
}

const isSame = (one: Moments, other: Moments): boolean =>
  one.opensAt === other.opensAt && one.closesAt === other.closesAt && one.tellsAt === other.tellsAt

/** The parameters of a move: a moment that is null is left out. */
const given = ({ opensAt, closesAt, tellsAt }: Moments) => ({
  ...(opensAt !== null && { opensAt }),
  ...(closesAt !== null && { closesAt }),
  ...(tellsAt !== null && { tellsAt }),
})

interface Values {
  opensAt: string
  closesAt: string
  tellsAt: string
}

const momentsOf = ({ opensAt, closesAt, tellsAt }: Values): Moments => ({
  opensAt: momentTyped(opensAt) ?? null,
  closesAt: momentTyped(closesAt) ?? null,
  tellsAt: momentTyped(tellsAt) ?? null,
})

/**
 * Moves the window of a published paper: whoever waits for it or sits it is told at once. After its end it moves when
 * results are told, or tells them now.
 */
export function WindowButton({
  appID,
  paperID,
  onMoved,
}: {
  appID: number
  paperID: number
  onMoved: () => Promise<unknown>
}) {
  const confirm = useConfirm()
  const { message } = App.useApp()
  const offerUndo = useUndo()
  const { data, error, refetch } = useQuery({
    queryKey: ['papers', appID, 'window', paperID],
    queryFn: ({ signal }) => request('exams.paperWindow', { appID, paperID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => staysFor(state.data),
  })
  const reload = () => Promise.all([refetch(), onMoved()])
  if (!data && error)
    return (
      <Button danger title={messageOf(error)} onClick={() => void refetch()}>
        开放时间：重新载入
      </Button>
    )
  if (!data) return null
  if (data.state === 'told')
    return (
      <Button disabled title="考试已结束，成绩已公布，时间不能再改">
        开放时间
      </Button>
    )
  const move = (to: { opensAt?: number; closesAt?: number; tellsAt?: number; tellsNow?: 1 }, revision: string) =>
    request('exams.paperMoveWindow', { appID, paperID, revision, ...to })
  const form: RowForm<Window, Values> = {
    title: () => '开放时间（北京）',
    initial: (window) => ({
      opensAt: typedMoment(window?.opensAt ?? null),
      closesAt: typedMoment(window?.closesAt ?? null),
      tellsAt: typedMoment(window?.tellsAt ?? null),
    }),
    lines: (window) => linesOf(window ?? data),
    hasRevision: true,
    save: async (values, window) => {
      const [before, after] = [window ?? data, momentsOf(values)]
      await move(given(after), before.revision)
      const title = data.state === 'ended' ? '公布时间已改' : '开放时间已改'
      const moved = isSame(before, after)
        ? undefined
        : await request('exams.paperWindow', { appID, paperID }).catch(() => undefined)
      if (!moved) return void message.success(title)
      offerUndo({
        title,
        description: '学员随即看到新的时间。',
        undo: () => move(given(before), moved.revision).then(reload),
        undone: '已改回原来的时间',
      })
    },
    done: () => undefined,
  }
  const tellNow = () =>
    confirm({
      title: '现在公布成绩、答案和排名？',
      content: `原定北京时间 ${showMoment(data.tellsAt)} 公布。公布后全体考生随即看到，不能撤回。`,
      action: '现在公布',
      done: '已公布',
      run: async () => {
        await move({ tellsNow: 1 }, data.revision)
        await reload()
      },
    })
  return (
    <>
      <FormButton
        label={data.state === 'ended' ? '公布时间' : '开放时间'}
        form={form}
        row={data}
        onSaved={reload}
        onReload={reload}
      />
      {data.state === 'ended' && <Button onClick={tellNow}>现在公布</Button>}
    </>
  )
}

function linesOf({ begun, state, closesAt }: Window) {
  const isEnded = state === 'ended'
  return [
    field('opensAt', '开放时间', <Input type="datetime-local" disabled={isEnded || begun > 0 || undefined} />, {
      extra: isEnded ? '考试已截止。' : begun > 0 ? '已有人作答，只能改截止时间。' : '不填：随时可以作答。',
    }),
    field('closesAt', '截止时间', <Input type="datetime-local" disabled={isEnded || undefined} />, {
      extra: isEnded
        ? '考试已截止，只能改公布时间。'
        : '提前：到时收正在作答的卷；推后：可以继续作答。等待的学员随即看到新的时间，预约的提醒跟着改。',
    }),
    field('tellsAt', '成绩、答案和排名公布', <TellsInput closes={typedMoment(closesAt)} />, {
      extra: isEnded ? '应晚于现在；要马上公布，请用“现在公布”。' : '指定的时间不早于截止时间；不填：截止后马上。',
    }),
  ] as const
}
