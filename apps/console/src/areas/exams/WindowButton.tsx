import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Button, Input } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { momentTyped, typedMoment } from '../../platform/typedMoments.ts'
import { field } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { TellsInput } from './TellsInput.tsx'

type Window = Data<'exams.paperWindow'>

interface Values {
  opensAt: string
  closesAt: string
  tellsAt: string
}

/** The moment in a field; nothing where it is empty. */
function typedIn<Name extends string>(name: Name, text: string): Partial<Record<Name, number>> {
  const at = momentTyped(text)
  return at === undefined ? {} : ({ [name]: at } as Record<Name, number>)
}

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
  const { data, error, refetch } = useQuery({
    queryKey: ['papers', appID, 'window', paperID],
    queryFn: ({ signal }) => request('exams.paperWindow', { appID, paperID }, { signal, allowedRepeat: true }),
    staleTime: 0,
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
    save: ({ opensAt, closesAt, tellsAt }, window) =>
      move(
        { ...typedIn('opensAt', opensAt), ...typedIn('closesAt', closesAt), ...typedIn('tellsAt', tellsAt) },
        window?.revision ?? '',
      ),
    done: () => (data.state === 'ended' ? '公布时间已改' : '开放时间已改'),
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
