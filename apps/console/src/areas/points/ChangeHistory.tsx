import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { POINT_CHANGES } from '@tizhou/domain/points/changes'
import { Alert, App, Button, Drawer, Table } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndone } from '../../ui/useUndo.tsx'
import { changeStep, toldText, undoneText } from './undoneTexts.ts'

type Change = Data<'knowledge.pointChanges'>['rows'][number]
const PAGE = 20
const VERBS = { remove: '恢复', split: '撤销拆分', import: '撤销导入' } as const

interface Props {
  appID: number
  open: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** What was removed, split and imported in a subject, the newest first; what stands can be undone. */
export function ChangeHistory({ appID, open, onClose, onChanged }: Props) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const undone = useUndone()
  const [page, setPage] = useState(1)
  const { data, error } = useQuery({
    queryKey: ['points', 'changes', appID, page],
    queryFn: ({ signal }) => request('knowledge.pointChanges', { appID, page }, { signal }),
    placeholderData: keepPreviousData,
    enabled: open,
  })
  const ask = ({ changeID, kind, name }: Change) =>
    confirm({
      title: `${VERBS[kind]}“${name}”？`,
      content: '之后又改过的题目、正文、资料、关系和学员记录保持现状，会说明有多少。',
      action: VERBS[kind],
      run: async () => {
        const stayed = await request('knowledge.pointChangeUndo', { appID, changeID })
        undone(changeStep(changeID))
        message.success(undoneText(kind, stayed))
        await onChanged()
      },
    })
  return (
    <Drawer title="删除、拆分与导入记录" size={760} open={open} onClose={onClose}>
      {error && <Alert type="error" title={messageOf(error)} />}
      <Table<Change>
        size="small"
        rowKey="changeID"
        locale={{ emptyText: data ? '还没有删除、拆分、导入过。' : ' ' }}
        dataSource={data?.rows ?? []}
        pagination={
          (data?.total ?? 0) > PAGE && { current: page, pageSize: PAGE, total: data?.total ?? 0, onChange: setPage }
        }
        columns={[
          { title: '做了什么', render: (_, { kind }) => POINT_CHANGES[kind] },
          { title: '知识点或文件', dataIndex: 'name' },
          { title: '改动', render: (_, { told }) => toldText(told) },
          { title: '时间', render: (_, { madeAt, madeBy }) => `${showMoment(madeAt)}，${madeBy}` },
          {
            title: '撤销',
            render: (_, change) =>
              change.undoneAt === null ? (
                <Button size="small" aria-label={`${VERBS[change.kind]}“${change.name}”`} onClick={() => ask(change)}>
                  {VERBS[change.kind]}
                </Button>
              ) : (
                `${showMoment(change.undoneAt)}，${change.undoneBy}`
              ),
          },
        ]}
      />
    </Drawer>
  )
}
