import { useMutation } from '@tanstack/react-query'
import { aboutName, FEEDBACK_BOUNDS, FEEDBACK_TYPES } from '@tizhou/domain/feedback/feedback'
import { useEffect, useState } from 'react'
import {
  delFeedback,
  type FeedbackReply,
  type FeedbackReport,
  readFeedbackReply,
  updateKnowledgeFeed,
} from '../../../calls/feedback.ts'
import type { paths } from '../../../paths.ts'
import { REQUEST_TOAST_MS, tip, toast } from '../../../platform/feedback.ts'
import { momentText } from '../../../platform/momentText.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { wordsOf } from '../../../platform/requests/refusals.ts'
import { getSession } from '../../../platform/session/session.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import styles from './Feedback.module.css'
import { stateOf, waitsText } from './states.ts'
import { useAnswering, useConversation } from './useConversation.ts'

export interface ThreadProps {
  appID: number
  feedbackID: number
  onPoints: boolean
  back: ReturnType<typeof paths.customerService>
  onGone: () => void
}

/** One report with its whole conversation, and the learner's replies to the answer. */
export function Thread({ appID, feedbackID, onPoints, back, onGone }: ThreadProps) {
  const { report, replies, asked } = useConversation(appID, feedbackID, onPoints)
  const { mutate: read } = useMutation(readFeedbackReply())
  const { mutate: readOfPoint } = useMutation(updateKnowledgeFeed())
  const unread = report?.isRead === 0
  // The subject of the report, which may be the variant with the interviews.
  const ofReport = report?.appID ?? appID
  const replyID = replies.findLast(({ teacherID }) => teacherID !== null)?.replyID
  useEffect(() => {
    if (!unread) return
    // Answers about points have a read call of their own, which needs a reply; a report closed without an answer has
    // none.
    if (onPoints && replyID !== undefined) readOfPoint({ appID: ofReport, replyID, IsRead: 1 })
    else read({ errorTestFeedbackID: feedbackID })
  }, [unread, onPoints, ofReport, replyID, feedbackID, read, readOfPoint])
  const toList = (
    <Link className={buttonClass('ghost', 's')} {...back}>
      回到列表
    </Link>
  )
  if (!report)
    return (
      <div className={styles.stack}>
        {toList}
        {asked.isPending ? (
          <Loading>
            <Skeleton height="12rem" radius="var(--radius-l)" />
          </Loading>
        ) : asked.isError ? (
          <LoadFailure
            what="这条反馈"
            error={asked.error}
            onRetry={() => void asked.refetch()}
            retrying={asked.isFetching}
          />
        ) : (
          <Empty title="没有找到这条反馈" text="可能已经删除。" />
        )}
      </div>
    )
  return (
    <div className={styles.stack}>
      {toList}
      <article className={styles.thread} aria-label="反馈与答复">
        <Head report={report} onGone={onGone} />
        <ol className={styles.messages} aria-label="对话">
          <li className={styles.message}>
            <p>{report.content}</p>
            {report.picture && (
              <img src={`${report.picture}&guid=${encodeURIComponent(getSession()?.guid ?? '')}`} alt="我附的图片" />
            )}
            <small>我 · {moment(report.createTime)}</small>
          </li>
          {replies.map((reply) => (
            <Message key={reply.replyID} reply={reply} />
          ))}
        </ol>
        {report.Waits && <p>{waitsText(report)}</p>}
        {report.closed === 1 ? (
          <p>老师已结束这条反馈；还有疑问可以在题目里重新提交。</p>
        ) : (
          <Answering report={report} last={replies.at(-1)} />
        )}
      </article>
    </div>
  )
}

const moment = momentText

function Head({ report, onGone }: { report: FeedbackReport; onGone: () => void }) {
  const remove = useMutation(delFeedback())
  const state = stateOf(report)
  const ask = async () => {
    const answer = await tip({
      title: '删除这条反馈',
      content: '删除后您不再看到老师的答复，也无法恢复。',
      confirm: '删除',
      cancel: '取消',
      closable: true,
      destructive: true,
    })
    if (answer !== 'confirm') return
    try {
      await remove.mutateAsync({ errorTestFeedbackID: report.errorTestFeedbackID })
      onGone()
    } catch (error) {
      toast(wordsOf(error, '没有删除，请稍后再试'), REQUEST_TOAST_MS)
    }
  }
  return (
    <header>
      <h2>{report.title}</h2>
      <p className={styles.actions}>
        <Badge tone={state.tone}>{state.name}</Badge>
        <small>
          {FEEDBACK_TYPES[report.feedbackType] ?? '其他'} · {aboutName(report.about)}
        </small>
        <Button size="s" variant="ghost" pending={remove.isPending} onClick={() => void ask()}>
          删除
        </Button>
      </p>
    </header>
  )
}

function Message({ reply }: { reply: FeedbackReply }) {
  const isMine = reply.teacherID === null
  return (
    <li className={styles.message} data-teacher={isMine ? undefined : ''}>
      <p>{reply.replyContent}</p>
      <small>
        {isMine ? '我' : reply.teacherName} · {moment(reply.createTime)}
      </small>
      {reply.isAccept !== null && (
        <small>
          {reply.isAccept === 1 ? '我采纳了这条答复' : '我没有采纳'}
          {reply.adoptContent && `：${reply.adoptContent}`}
        </small>
      )}
    </li>
  )
}

const FIELDS = {
  reject: { label: '不采纳的理由', most: FEEDBACK_BOUNDS.adopt, button: '提交理由' },
  add: { label: '补充', most: FEEDBACK_BOUNDS.reply, button: '发送' },
} as const

/** Accepts the answer, objects with a reason, or adds something. After a refusal the typed text stays. */
function Answering({ report, last }: { report: FeedbackReport; last: FeedbackReply | undefined }) {
  const { judge, add, pending, error } = useAnswering(report)
  const [typing, setTyping] = useState<keyof typeof FIELDS | null>(null)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const answer = report.talk === 'answered' && last?.teacherID !== null ? last : undefined
  const close = () => {
    setTyping(null)
    setText('')
    setTried(false)
  }
  const run = (work: Promise<unknown>) => void work.then(close, () => undefined)
  const send = () => {
    setTried(true)
    if (text.trim() === '' || pending) return
    if (typing === 'reject' && answer) run(judge(answer, 0, text))
    else if (typing === 'add') run(add(text))
  }
  const field = typing && FIELDS[typing]
  return (
    <div className={styles.form}>
      {error && (
        <p className={styles.refused} role="alert">
          {wordsOf(error, '没有提交成功，请检查网络后重试')}
        </p>
      )}
      {field ? (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <Field
            label={field.label}
            required
            error={tried && text.trim() === '' ? '请填写' : undefined}
            hint={`${text.length} / ${field.most} 字`}
          >
            <TextArea
              rows={3}
              maxLength={field.most}
              value={text}
              autoFocus
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <div className={styles.actions}>
            <Button type="submit" variant="primary" pending={pending}>
              {field.button}
            </Button>
            <Button variant="ghost" onClick={close}>
              取消
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.actions}>
          {answer && (
            <>
              <Button
                variant="primary"
                pending={pending}
                onClick={() => run(judge(answer, 1, ''))}
                {...tracked('acceptAnswer')}
              >
                采纳
              </Button>
              <Button onClick={() => setTyping('reject')} {...tracked('rejectAnswer')}>
                不采纳
              </Button>
            </>
          )}
          <Button variant="ghost" onClick={() => setTyping('add')}>
            补充
          </Button>
        </div>
      )}
    </div>
  )
}
