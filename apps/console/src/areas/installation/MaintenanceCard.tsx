import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { MAINTENANCE_TEXT } from '@tizhou/domain/office/maintenance'
import { Button, Card, Input, Skeleton, Space, Tag } from 'antd'
import { request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { momentTyped, typedMoment } from '../../platform/typedMoments.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { field, longText } from '../../ui/form/fields.tsx'
import { AuditLink } from '../../ui/room/AuditLink.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'

type Plan = Data<'staff.maintenanceState'>

interface Values {
  text: string
  beginsAt?: string
  endsAt?: string
}

const read = (signal?: AbortSignal) => request('staff.maintenanceState', {}, { signal, allowedRepeat: true })

/** Brings an earlier plan back; an end that is over by now is left out. */
async function putBack({ text, beginsAt, endsAt }: Plan): Promise<void> {
  const { revision } = await read()
  await request('staff.maintenanceSave', {
    text,
    revision,
    beginsAt: beginsAt ?? undefined,
    endsAt: endsAt !== null && endsAt > Date.now() ? endsAt : undefined,
  })
}

const FORM: RowForm<Plan, Values> = {
  title: (plan) => (plan?.state === 'off' ? '安排系统维护' : '修改系统维护'),
  width: 640,
  initial: (plan) => ({
    text: plan?.text ?? '',
    beginsAt: typedMoment(plan?.beginsAt ?? null),
    endsAt: typedMoment(plan?.endsAt ?? null),
  }),
  lines: () => [
    longText('text', '学员看到的话', MAINTENANCE_TEXT, { required: true }),
    [
      field('beginsAt', '开始（北京时间）', <Input type="datetime-local" />, {
        grow: 1,
        extra: '不填：保存后立即开始，学员马上不能使用。填了：主页先预告，到时自动开始。',
      }),
      field('endsAt', '预计恢复（北京时间）', <Input type="datetime-local" />, {
        grow: 1,
        extra: '只告诉学员；到时不会自动结束。',
      }),
    ],
  ],
  save: (values, plan) =>
    request('staff.maintenanceSave', {
      text: values.text,
      beginsAt: momentTyped(values.beginsAt),
      endsAt: momentTyped(values.endsAt),
      revision: plan?.revision ?? '',
    }),
  done: () => undefined,
}

const TAGS: Readonly<Record<Plan['state'], { color?: string; text: string }>> = {
  off: { color: 'success', text: '正常开放' },
  announced: { color: 'processing', text: '已预告' },
  on: { color: 'error', text: '维护中，学员不能使用' },
}

/** Announces, begins, changes and ends the maintenance. */
export function MaintenanceCard() {
  const cache = useQueryClient()
  const confirm = useConfirm()
  const showUndo = useUndo()
  const plan = useQuery({
    queryKey: ['maintenance'],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: 10_000,
  })
  const { data } = plan
  const refresh = () => cache.invalidateQueries({ queryKey: ['maintenance'] })
  if (plan.isError && !data) return <Failure error={plan.error} onRetry={() => void plan.refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />

  const finish = async () => {
    await request('staff.maintenanceEnd', {})
    await refresh()
  }
  const saved = async () => {
    await refresh()
    showUndo({
      title: data.state === 'off' ? '维护已安排' : '维护安排已修改',
      undo: async () => {
        await (data.state === 'off' ? request('staff.maintenanceEnd', {}) : putBack(data))
        await refresh()
      },
      undone: '已恢复原来的安排',
    })
  }
  const end = () =>
    confirm({
      title: data.state === 'on' ? '结束维护？' : '取消预告？',
      content:
        data.state === 'on' ? '学员 5 秒内就能使用；维护期间的作答会自动上传。' : '主页的预告随之消失，到时不会开始。',
      action: data.state === 'on' ? '结束维护' : '取消预告',
      run: async () => {
        await finish()
        showUndo({
          title: data.state === 'on' ? '维护已结束' : '预告已取消',
          undo: async () => {
            await putBack(data)
            await refresh()
          },
          undone: '已恢复原来的安排',
        })
      },
    })
  const begin = () =>
    confirm({
      title: '现在就开始维护？',
      content: '学员马上会看到维护页面，不能继续使用；已作答的内容保存在他们的电脑上，恢复后自动上传。',
      action: '开始维护',
      run: async () => {
        await request('staff.maintenanceSave', {
          ...{ text: data.text, revision: data.revision },
          endsAt: data.endsAt ?? undefined,
        })
        await saved()
      },
    })
  const { color, text } = TAGS[data.state]
  return (
    <Card
      size="small"
      title="系统维护"
      extra={
        <Space wrap>
          <AuditLink kind="maintenance" />
          <FormButton
            label={data.state === 'off' ? '安排维护' : '修改'}
            form={FORM}
            row={data}
            onSaved={saved}
            onReload={refresh}
          />
          {data.state === 'announced' && <Button onClick={begin}>现在开始</Button>}
          {data.state !== 'off' && (
            <Button
              danger={data.state === 'announced'}
              type={data.state === 'on' ? 'primary' : 'default'}
              onClick={end}
            >
              {data.state === 'on' ? '结束维护' : '取消预告'}
            </Button>
          )}
        </Space>
      }
    >
      <Facts
        of={{
          状态: <Tag color={color}>{text}</Tag>,
          开始: data.state === 'off' ? undefined : showMoment(data.beginsAt) || '已开始',
          预计恢复: data.state === 'off' ? undefined : showMoment(data.endsAt) || '没有说明',
          学员看到: data.state === 'off' ? undefined : data.message,
        }}
      />
    </Card>
  )
}
