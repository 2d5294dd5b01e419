import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { listOf, request } from '../../../platform/request.ts'
import { PageOfSubject } from '../../../ui/PageOfSubject.tsx'
import type { Room } from '../../../ui/room/description.ts'
import { REMOVED_FILTER, removable } from '../../../ui/room/removable.tsx'
import { TableRoom } from '../../../ui/room/TableRoom.tsx'
import { figure, moment, plain } from '../../../ui/table/columnKinds.tsx'
import { type DocumentRow, SHELF_TITLES, StateMark, stateText } from './documentWords.tsx'
import { NewDocument } from './NewDocument.tsx'

const roomOf = (appID: number, open: (documentID: number) => void): Room<DocumentRow, object> => ({
  name: `documents-${appID}`,
  title: 'PDF 文档',
  load: (query, options) => listOf('materials.documentList')({ ...query, appID }, options),
  rowKey: 'documentID',
  columns: [
    plain('title', '标题', { order: 'title' }),
    {
      key: 'shelf',
      title: '显示在',
      order: 'shelf',
      text: ({ shelf, nodeName }) => `${SHELF_TITLES[shelf]}${nodeName && `：${nodeName}`}`,
    },
    { key: 'state', title: '最近上传', text: stateText, render: (row) => <StateMark row={row} /> },
    { key: 'version', title: '学员看到', text: ({ version }) => (version === 0 ? '还没有' : `第 ${version} 版`) },
    figure('freePages', '免费页数'),
    { key: 'canSave', title: '下载', text: ({ canSave }) => (canSave === 1 ? '允许' : '不允许') },
    moment('updatedAt', '修改时间', { order: 'updatedAt' }),
    plain('updatedBy', '编写'),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '标题' },
    {
      kind: 'choice',
      name: 'shelf',
      label: '栏目',
      options: Object.entries(SHELF_TITLES).map(([value, label]) => ({ value, label })),
    },
    REMOVED_FILTER,
  ],
  emptyText: '还没有 PDF：点右上方“上传 PDF”。',
  ...removable({
    nameOf: ({ title }) => title,
    open: { text: '打开', label: (name) => `打开“${name}”`, to: ({ documentID }) => open(documentID) },
    content: '学员不再看到它；各个版本和学员看到的页都留着，恢复后照旧。',
    remove: ({ documentID }) => request('materials.documentRemove', { documentID }),
    restore: ({ documentID }) => request('materials.documentRestore', { documentID }),
  }),
  audit: { kind: 'document' },
})

/** PDF documents of one subject. */
export default function DocumentsPage() {
  const navigate = useNavigate()
  const open = useCallback(
    (documentID: number) =>
      void navigate({ to: '/documents/$documentID', params: { documentID: String(documentID) } } as never),
    [navigate],
  )
  return (
    <PageOfSubject
      title="PDF 文档"
      purpose="学员按页阅读的 PDF：每页带学员的标记，免费页之后要开通才能看。"
      extra={(appID) => appID !== undefined && <NewDocument key={appID} appID={appID} onSent={open} />}
    >
      {(appID) => <Documents appID={appID} open={open} />}
    </PageOfSubject>
  )
}

function Documents({ appID, open }: { appID: number; open: (documentID: number) => void }) {
  const room = useMemo(() => roomOf(appID, open), [appID, open])
  return <TableRoom of={room} />
}
