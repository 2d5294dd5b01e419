import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Button, Input } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { momentTyped, typedMoment } from '../../platform/typedMoments.ts'
import { field } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'

type Window = Data<'exams.paperWindow'>

interface Values {
  opensAt: string
  closesAt: string
}

/** Moves the window of a published paper: whoever waits for it or sits it is told at once. */
export function WindowButton({
  appID,
  paperID,
  onMoved,
}: {
  appID: number
  paperID: number
  onMoved: () => Promise<unknown>
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['papers', appID, 'window', paperID],
    queryFn: ({ signal }) => request('exams.paperWindow', { appID, paperID }, { signal, allowedRepeat: true }),
    staleTime: 0,
  })
  const reload = () => Promise.all([refetch(), onMoved()])
  const form: RowForm<Window, Values> = {
    title: () => '开放时间（北京）',
    initial: (window) => ({
      opensAt: typedMoment(window?.opensAt ?? null),
      closesAt: typedMoment(window?.closesAt ?? null),
    }),
    lines: (window) => [
      field('opensAt', '开放时间', <Input type="datetime-local" disabled={(window?.begun ?? 0) > 0 || undefined} />, {
        extra: (window?.begun ?? 0) > 0 ? '已有人作答，只能改截止时间。' : '不填：随时可以作答。',
      }),
      field('closesAt', '截止时间', <Input type="datetime-local" />, {
        extra: '提前：到时收正在作答的卷；推后：可以继续作答。等待的学员随即看到新的时间，预约的提醒跟着改。',
      }),
    ],
    hasRevision: true,
    save: async ({ opensAt, closesAt }, window) => {
      const opens = momentTyped(opensAt)
      const closes = momentTyped(closesAt)
      await request('exams.paperMoveWindow', {
        ...{ appID, paperID, revision: window?.revision ?? '' },
        ...(opens !== undefined && { opensAt: opens }),
        ...(closes !== undefined && { closesAt: closes }),
      })
    },
    done: () => '开放时间已改',
  }
  if (!data && error)
    return (
      <Button danger title={messageOf(error)} onClick={() => void refetch()}>
        开放时间：重新载入
      </Button>
    )
  return data && <FormButton label="开放时间" form={form} row={data} onSaved={reload} onReload={reload} />
}
