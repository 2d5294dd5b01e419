import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Alert, App, Button, Card, Space } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { getSession } from '../../platform/session.ts'
import { reportState } from '../../platform/stateNames.ts'
import { showMoment } from '../../platform/time.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { QuestionPreview } from '../../ui/questionPreview/QuestionPreview.tsx'
import { useUndo } from '../../ui/useUndo.tsx'
import { Notes } from './Notes.tsx'
import { kindName, type ReportDetail } from './names.ts'
import { OtherReports } from './OtherReports.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import styles from './ReportPage.module.css'

/**
 * One report: the conversation on the left; the question with its item statistics and all reports on it on the right.
 */
export default function ReportPage() {
  const { reportID: text } = useParams({ strict: false }) as { reportID: string }
  const reportID = Number(text)
  const cache = useQueryClient()
  const detail = useQuery({
    queryKey: ['reports', 'detail', reportID],
    queryFn: ({ signal }) => request('feedback.reportDetail', { reportID }, { signal, allowedRepeat: true }),
    refetchInterval: 30_000,
  })
  const changed = () => cache.invalidateQueries({ queryKey: ['reports'] })
  return (
    <DetailPage
      detail={detail}
      title={detail.data ? `纠错：${detail.data.report.title.slice(0, 30)}` : '纠错'}
      back={{ to: '/feedback', label: '返回纠错列表' }}
      extra={({ report }) => <PlaceButtons report={report} onChanged={changed} />}
    >
      {(data) => (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Card size="small" title="对话">
              <Conversation data={data} />
              <ReplyForm key={data.report.revision} report={data.report} onSaved={changed} />
            </Card>
            <OtherReports data={data} onChanged={changed} />
          </div>
          <div className={styles.column}>
            <QuestionCard data={data} />
            {data.report.allTestID !== null && <Notes data={data} onChanged={changed} />}
          </div>
        </div>
      )}
    </DetailPage>
  )
}

function Conversation({ data: { report, replies } }: { data: ReportDetail }) {
  return (
    <ol className={styles.messages} aria-label="对话">
      <li className={styles.message}>
        <p>{report.content}</p>
        {report.picture && (
          <img src={`${report.picture}&guid=${encodeURIComponent(getSession()?.guid ?? '')}`} alt="学员附的图片" />
        )}
        <small>
          <Link to={`/users/${report.userID}`}>{report.userName}</Link> · {showMoment(report.time)} · {kindName(report)}{' '}
          · {reportState(report)}
        </small>
      </li>
      {replies.map((reply) => (
        <li key={reply.replyID} className={styles.message} data-teacher={reply.teacherID === null ? undefined : ''}>
          <p>{reply.replyContent}</p>
          <small>
            {reply.teacherID === null ? report.userName : reply.teacherName} · {showMoment(reply.createTime)}
            {reply.isAccept !== null && ` · ${reply.isAccept === 1 ? '学员采纳' : '学员不采纳'}`}
            {reply.adoptContent && `：${reply.adoptContent}`}
          </small>
        </li>
      ))}
    </ol>
  )
}

const CALLS = { closed: 'feedback.reportReopen', merged: 'feedback.reportSplit' } as const

function PlaceButtons({ report, onChanged }: { report: ReportDetail['report']; onChanged: () => Promise<unknown> }) {
  const { message } = App.useApp()
  const undo = useUndo()
  const { reportID, place } = report
  const run = async (call: 'feedback.reportClose' | 'feedback.reportReopen' | 'feedback.reportSplit') => {
    try {
      await request(call, { reportID })
    } catch (error) {
      message.error(messageOf(error))
    }
    await onChanged()
  }
  const close = async () => {
    await run('feedback.reportClose')
    undo({ title: '已结束这条纠错', undo: () => run('feedback.reportReopen'), undone: '已重新打开' })
  }
  if (place === 'listed') return <Button onClick={() => void close()}>结束</Button>
  if (place === 'deleted') return null
  return <Button onClick={() => void run(CALLS[place])}>{place === 'closed' ? '重新打开' : '从合并中拆开'}</Button>
}

const percent = (share: number | null): string => (share === null ? '答题的人还不够' : `${Math.round(share * 100)}%`)

/** The question as it is now, its item statistics, and the link to correct it. */
function QuestionCard({ data: { report, question } }: { data: ReportDetail }) {
  if (!question)
    return (
      <Card size="small" title={report.SameKnowPointID === null ? '题目' : '知识点'}>
        {report.SameKnowPointID === null ? '这道题已不在题库中。' : report.title}
      </Card>
    )
  return (
    <Card
      size="small"
      title="题目"
      extra={
        <Space>
          {question.removed === 1 && '已移出章节'}
          <LinkButton
            size="small"
            type="primary"
            to={`/questions/${report.appID}/${question.allTestID}`}
            search={{ report: String(report.reportID) } as never}
          >
            修改题目
          </LinkButton>
        </Space>
      }
    >
      {question.changedSince === 1 && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title={`题目在学员纠错之后改过（${showMoment(question.updatedAt)}），学员看到的是改后的题目。`}
        />
      )}
      <QuestionPreview appID={report.appID} question={question.question} label="题目" />
      <Facts
        of={{
          首次作答: `${question.answered} 人`,
          首次答对: percent(question.facility),
          区分度: question.discrimination === null ? undefined : question.discrimination.toFixed(2),
          最多错选: question.wrong ? `${question.wrong.reply}（${percent(question.wrong.share)}）` : undefined,
        }}
      />
    </Card>
  )
}
