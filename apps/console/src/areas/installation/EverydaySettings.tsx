import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Card, Skeleton, Tag, Typography } from 'antd'
import { useMemo } from 'react'
import { request } from '../../platform/request.ts'
import { Failure } from '../../ui/Failure.tsx'
import { text } from '../../ui/form/fields.tsx'
import type { RowList } from '../../ui/room/description.ts'
import { RowListView } from '../../ui/room/RowListView.tsx'
import { useUndo } from '../../ui/useUndo.tsx'

type Setting = Data<'staff.settingList'>['rows'][number]

const LONGEST = 2_000

const read = (signal?: AbortSignal) => request('staff.settingList', {}, { signal, allowedRepeat: true })

const shown = ({ bounds }: Setting, value: string): string =>
  value === '' ? '（空）' : bounds ? `${value} ${bounds.unit}` : value

/** Puts a value in the place of whatever counts by now; undefined: what servers were started with. */
async function put(name: string, value: string | undefined): Promise<void> {
  const now = (await read()).rows.find((row) => row.name === name)
  await request('staff.settingSave', { name, value, revision: now?.revision ?? '' })
}

/** The settings that staff change while servers run, by group, each with what it means. */
export function EverydaySettings() {
  const cache = useQueryClient()
  const showUndo = useUndo()
  const settings = useQuery({ queryKey: ['settings'], queryFn: ({ signal }) => read(signal) })
  const list = useMemo(() => {
    const refresh = () => cache.invalidateQueries({ queryKey: ['settings'] })
    const told = (before: Setting, after: string) =>
      showUndo({
        title: `“${before.label}”已改：${shown(before, before.value)} → ${shown(before, after)}`,
        description: '5 秒内对所有服务器生效。',
        undo: async () => {
          await put(before.name, before.isOwn ? before.value : undefined)
          await refresh()
        },
        undone: `“${before.label}”已恢复为 ${shown(before, before.value)}`,
      })
    return roomOf(told)
  }, [cache, showUndo])
  if (settings.isError && !settings.data)
    return <Failure error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { rows } = settings.data
  return [...new Set(rows.map(({ group }) => group))].map((group) => (
    <Card key={group} size="small" title={group}>
      <RowListView
        of={{ ...list, title: group }}
        rows={rows.filter((row) => row.group === group)}
        onChanged={() => cache.invalidateQueries({ queryKey: ['settings'] })}
      />
    </Card>
  ))
}

const roomOf = (told: (before: Setting, after: string) => void): RowList<Setting, { value: string }> => ({
  title: '日常设置',
  rowKey: 'name',
  emptyText: '没有设置',
  nameOf: ({ label }) => label,
  columns: [
    {
      key: 'label',
      title: '设置',
      text: ({ label }) => label,
      render: ({ label, hint }) => (
        <>
          {label}
          <br />
          <Typography.Text type="secondary">{hint}</Typography.Text>
        </>
      ),
    },
    { key: 'value', title: '现在的值', text: (row) => shown(row, row.value) },
    {
      key: 'isOwn',
      title: '来自',
      text: ({ isOwn }) => (isOwn ? '后台' : '服务器'),
      render: (row) =>
        row.isOwn ? (
          <Tag color="processing">后台，服务器为 {shown(row, row.started)}</Tag>
        ) : (
          <Tag>服务器启动时的值</Tag>
        ),
    },
  ],
  form: {
    title: (row) => `修改“${row?.label}”`,
    initial: (row) => ({ value: row?.value ?? '' }),
    lines: (row) => [
      text('value', row?.bounds ? `数值（${row.bounds.unit}）` : '数值', LONGEST, {
        extra: `${row?.hint ?? ''}${row?.bounds ? `可填 ${row.bounds.min} 到 ${row.bounds.max}。` : ''}`,
      }),
    ],
    save: async ({ value }, row) => {
      await request('staff.settingSave', { name: row?.name ?? '', value: value ?? '', revision: row?.revision ?? '' })
      if (row) told(row, value ?? '')
    },
    done: () => undefined,
  },
  removal: {
    action: { row: '恢复', dialog: '恢复' },
    title: ({ label }) => `“${label}”恢复为服务器启动时的值？`,
    content: (row) => `${shown(row, row.value)} → ${shown(row, row.started)}，5 秒内对所有服务器生效。`,
    done: '已恢复',
    refusal: ({ isOwn }) => (isOwn ? undefined : '没有在后台改过'),
    remove: ({ name, revision }) => request('staff.settingSave', { name, revision }),
    undo: ({ name, value }) => put(name, value),
  },
})
