import { FEEDBACK_BOUNDS } from '@tizhou/domain/feedback/feedback'
import { Select } from 'antd'
import { request } from '../../platform/request.ts'
import { field, longText } from '../../ui/form/fields.tsx'
import type { RowList } from '../../ui/room/description.ts'
import { RowListView } from '../../ui/room/RowListView.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import type { ReportDetail, TeacherNote } from './names.ts'
import styles from './ReportPage.module.css'

interface Values {
  content: string
  pinned: 0 | 1
}

const PINNED = [
  { value: 0, label: '不置顶' },
  { value: 1, label: '置顶' },
]

const notesOf = (appID: number, allTestID: number): RowList<TeacherNote, Values> => ({
  title: '老师补充（学员在解析下面看到）',
  rowKey: 'noteID',
  nameOf: ({ content }) => content.slice(0, 20),
  columns: [
    {
      key: 'content',
      title: '内容',
      text: (row) => row.content,
      render: (row) => <span className={`${styles.told} ${styles.note}`}>{row.content}</span>,
    },
    { key: 'pinned', title: '置顶', text: (row) => (row.pinned === 1 ? '置顶' : '') },
    plain('teacherName', '老师'),
    moment('updatedAt', '更新'),
  ],
  emptyText: '还没有补充。把答复写成补充，下一位学员就不用再问。',
  add: '新增补充',
  form: {
    title: (row) => (row ? '修改补充' : '新增补充'),
    hasRevision: true,
    initial: (row) => ({ content: row?.content ?? '', pinned: row?.pinned ?? 0 }),
    lines: () => [
      longText('content', '内容', FEEDBACK_BOUNDS.note, { required: true }),
      field('pinned', '位置', <Select options={PINNED} />),
    ],
    save: (values, row) =>
      request('feedback.noteSave', { appID, allTestID, noteID: row?.noteID, revision: row?.revision, ...values }),
  },
  removal: {
    content: '学员不再看到它。',
    remove: ({ noteID }) => request('feedback.noteRemove', { noteID }),
    undo: ({ content, pinned }) => request('feedback.noteSave', { appID, allTestID, content, pinned }),
  },
  audit: { kind: 'teacherNote' },
})

/** Notes that teachers add under the question's explanation. */
export function Notes({ data, onChanged }: { data: ReportDetail; onChanged: () => Promise<unknown> }) {
  const { appID, allTestID } = data.report
  return <RowListView of={notesOf(appID, allTestID ?? 0)} rows={data.notes} onChanged={onChanged} />
}
