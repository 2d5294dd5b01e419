import { Link } from '@tanstack/react-router'
import { App, Button, Card } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { reportState } from '../../platform/stateNames.ts'
import { showMoment } from '../../platform/time.ts'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { useUndo } from '../../ui/useUndo.tsx'
import { kindName, type Report, type ReportDetail } from './names.ts'
import styles from './ReportPage.module.css'

/** The other reports on the same question, and merging: one answer then reaches the learners of all merged reports. */
export function OtherReports({ data, onChanged }: { data: ReportDetail; onChanged: () => Promise<unknown> }) {
  const { message } = App.useApp()
  const undo = useUndo()
  const { report, others } = data
  const merge = async (other: Report) => {
    const { reportID } = other
    try {
      await request('feedback.reportMerge', { reportID, intoID: report.reportID })
      undo({
        title: `已把 ${other.userName} 的纠错并入本条`,
        description: '以后的答复两位学员都会收到。',
        undo: async () => {
          await request('feedback.reportSplit', { reportID })
          await onChanged()
        },
        undone: '已拆开',
      })
    } catch (error) {
      message.error(messageOf(error))
    }
    await onChanged()
  }
  const columns: Column<Report>[] = [
    {
      key: 'content',
      title: '纠错',
      text: (row) => row.content,
      render: (row) => (
        <Link className={styles.told} to={`/feedback/${row.reportID}`}>
          {row.content.slice(0, 60)}
        </Link>
      ),
    },
    {
      key: 'who',
      title: '类型、状态与学员',
      render: (row) => (
        <span className={styles.told}>
          {kindName(row)} · {reportState(row)}
          <br />
          {row.userName} · {showMoment(row.time)}
        </span>
      ),
    },
    {
      key: 'actions',
      title: '合并',
      render: (row) =>
        row.place === 'listed' && report.place === 'listed' ? (
          <Button size="small" aria-label={`并入本条：${row.content.slice(0, 20)}`} onClick={() => void merge(row)}>
            并入本条
          </Button>
        ) : null,
    },
  ]
  return (
    <Card size="small" title={`同题的其他纠错（${others.length}）`}>
      <PlainTable rowKey="reportID" rows={others} columns={columns} emptyText="没有其他人报告这道题。" />
    </Card>
  )
}
