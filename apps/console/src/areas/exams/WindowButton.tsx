import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { App, Button, Input } from 'antd'
import { messageOf, RequestError, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { momentTyped, typedMoment } from '../../platform/typedMoments.ts'
import { field } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { paperWindow } from './paperWindow.ts'
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

/** Whether the end comes sooner. */
const isSooner = (before: Moments, { closesAt }: Moments): boolean =>
  closesAt !== null && closesAt < (before.closesAt ?? Number.POSITIVE_INFINITY)

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

/** A moment as typed. The form has whole minutes: a moment that was not changed keeps its seconds. */
const momentOf = (typed: string, before: number | null): number | null =>
  typed === typedMoment(before) ? before : (momentTyped(typed) ?? null)

const momentsOf = ({ opensAt, closesAt, tellsAt }: Values, before: Moments): Moments => ({
  opensAt: momentOf(opensAt, before.opensAt),
  closesAt: momentOf(closesAt, before.closesAt),
  tellsAt: momentOf(tellsAt, before.tellsAt),
})

/**
 * Moves the window of a published paper: whoever waits for it or sits it is told at once. After its end it opens the
 * window again, moves when results are told, or tells them now.
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
  const { message, modal } = App.useApp()
  const offerUndo = useUndo()
  const { data, error, refetch } = useQuery({
    ...paperWindow(appID, paperID),
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
      const before = window ?? data
      const after = momentsOf(values, before)
      // The end may have come since the form was opened.
      const { state, running } = await request('exams.paperWindow', { appID, paperID }, { allowedRepeat: true })
      const isReopened = state === 'ended' && after.closesAt !== before.closesAt
      if (isReopened) await askReopening(after.closesAt)
      else if (running > 0 && isSooner(before, after)) await askSitters(running, after.closesAt)
      await move(given(after), before.revision)
      const title = isReopened ? '考试已重新开放' : state === 'ended' ? '公布时间已改' : '开放时间已改'
      // An end that has passed cannot be set again.
      const moved =
        isReopened || isSame(before, after)
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
  /** Throws where the end is not to be moved. */
  const ask = async (question: { title: string; content: string; action: string; cancel: string; refused: string }) => {
    const isMeant = await new Promise<boolean>((resolve) => {
      modal.confirm({
        title: question.title,
        content: question.content,
        okText: question.action,
        okButtonProps: { danger: true },
        cancelText: question.cancel,
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
    if (isMeant) return
    const reason = `没有保存：${question.refused}`
    throw new RequestError(400, reason, { errors: [{ field: 'closesAt', reason }] })
  }
  const askSitters = (running: number, closesAt: number | null) =>
    ask({
      title: `${running} 人正在作答，截止时间提前？`,
      content: `到北京时间 ${showMoment(closesAt)} 还没有交的卷统一收卷，作答时间随之缩短。`,
      ...{ action: '提前截止', cancel: '不提前', refused: '有人正在作答，截止时间没有提前' },
    })
  const askReopening = (closesAt: number | null) =>
    ask({
      title: '考试已截止，重新开放？',
      content: `到北京时间 ${showMoment(closesAt)} 截止，还有作答次数的学员可以进场，排名到那时重新计算。不能撤销。`,
      ...{ action: '重新开放', cancel: '不开放', refused: '考试没有重新开放' },
    })
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
      <FormButton label="开放时间" form={form} row={data} onSaved={reload} onReload={reload} />
      {data.state === 'ended' && <Button onClick={tellNow}>现在公布</Button>}
    </>
  )
}

function linesOf({ begun, running, state, closesAt }: Window) {
  const isEnded = state === 'ended'
  return [
    field('opensAt', '开放时间', <Input type="datetime-local" disabled={isEnded || begun > 0 || undefined} />, {
      extra: isEnded
        ? '考试已截止，不能再改。'
        : begun > 0
          ? '已有人作答，只能改截止时间。'
          : '不填：随时可以作答（一模必须填）。',
    }),
    field('closesAt', '截止时间', <Input type="datetime-local" />, {
      extra: isEnded
        ? '考试已截止。公布成绩之前可以改到以后的时间，重新开放：还有作答次数的学员可以进场（迟到限制照旧），已收的卷不再打开，要接着考请安排补考。'
        : `${running > 0 ? `${running} 人正在作答。` : ''}提前：到时收正在作答的卷；推后：可以继续作答。等待的学员随即看到新的时间，预约的提醒跟着改。`,
    }),
    field('tellsAt', '成绩、答案和排名公布', <TellsInput closes={typedMoment(closesAt)} />, {
      extra: isEnded
        ? '应晚于现在，不早于截止时间；要马上公布，请用“现在公布”。'
        : '指定的时间不早于截止时间；不填：截止后马上。',
    }),
  ] as const
}
