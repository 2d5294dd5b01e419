import { useMutation, useQuery } from '@tanstack/react-query'
import { SUGGESTION_KINDS, SUPPORT_BOUNDS } from '@tizhou/domain/support/support'
import { type FormEvent, useState } from 'react'
import { mySuggestions, type Suggestion, suggest } from '../../../calls/support.ts'
import { clientType } from '../../../platform/clientType.ts'
import { dayText } from '../../../platform/dayText.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { reasonOf, wordsOf } from '../../../platform/requests/refusals.ts'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import styles from '../Support.module.css'

/** /yijianFeedPage: send a suggestion; earlier ones with their answers. */
export default function SuggestionPage() {
  const AppEName = useSubject()?.AppEName ?? ''
  const mine = useQuery({ ...mySuggestions({ AppEName }), enabled: AppEName !== '' })
  const list = mine.data?.list ?? []
  return (
    <Page title="意见反馈" width="reading" note="建议和使用中遇到的问题写在这里，答复会显示在下面。">
      <div className={styles.stack}>
        <SuggestionForm AppEName={AppEName} />
        <Card title="我提交过的" note={list.length > 0 ? `${list.length} 条` : undefined}>
          {mine.isPending && (
            <Loading>
              <Skeleton height="6rem" />
            </Loading>
          )}
          {mine.isError && !mine.data && (
            <LoadFailure
              compact
              what="我的意见"
              error={mine.error}
              onRetry={() => void mine.refetch()}
              retrying={mine.isFetching}
            />
          )}
          {mine.data && list.length === 0 && <Empty compact title="还没有提交过" text="提交之后，答复会显示在这里。" />}
          {list.length > 0 && (
            <ul className={styles.list} aria-label="我提交过的意见">
              {list.map((one) => (
                <Suggested key={one.id} suggestion={one} />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </Page>
  )
}

function Suggested({ suggestion: { Content, feedbackType, time, answer, answerTime } }: { suggestion: Suggestion }) {
  return (
    <li>
      <article className={styles.suggestion}>
        <header>
          <span>{SUGGESTION_KINDS[feedbackType]}</span>
          <time>{dayText(time)}</time>
          <Badge tone={answer === null ? 'neutral' : 'right'}>{answer === null ? '等待答复' : '已答复'}</Badge>
        </header>
        <p>{Content}</p>
        {answer !== null && (
          <div className={styles.answer}>
            <p>{answer}</p>
            {answerTime !== null && <small>{dayText(answerTime)} 答复</small>}
          </div>
        )}
      </article>
    </li>
  )
}

/** The browser's network type where it tells one: `4g`. */
const network = (): string =>
  (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? 'unknown'

function SuggestionForm({ AppEName }: { AppEName: string }) {
  const [kind, setKind] = useState('1')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const send = useMutation(suggest())
  const isEmpty = text.trim() === ''
  const error = (tried && isEmpty ? '请写下您的意见' : undefined) ?? reasonOf(send.error, 'Content')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isEmpty || send.isPending) return
    send.mutate(
      {
        AppEName,
        softwareVer: 'pc',
        phoneModel: clientType(),
        networkConditions: network(),
        Content: text,
        feedbackType: Number(kind),
      },
      {
        onSuccess: () => {
          setText('')
          setTried(false)
          toast('已提交，谢谢您的意见', REQUEST_TOAST_MS)
        },
      },
    )
  }
  return (
    <Card title="提交意见">
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field label="类型">
          <Select name="kind" value={kind} onChange={setKind}>
            {Object.entries(SUGGESTION_KINDS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="意见" required error={error} hint={`${text.length} / ${SUPPORT_BOUNDS.suggestion} 字`}>
          <TextArea
            name="content"
            rows={5}
            maxLength={SUPPORT_BOUNDS.suggestion}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {send.error && !reasonOf(send.error, 'Content') && (
          <p className={styles.refused} role="alert">
            {wordsOf(send.error, '没有提交成功，内容还在，请检查网络后重试')}
          </p>
        )}
        <Button type="submit" variant="primary" pending={send.isPending} {...tracked('sendSuggestion')}>
          提交
        </Button>
      </form>
    </Card>
  )
}
