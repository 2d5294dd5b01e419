import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Alert, Button, Card, Flex, InputNumber, Modal, Radio, Select, Skeleton, Space, Tag, Typography } from 'antd'
import { useId, useState } from 'react'
import { messageOf, request } from '../../../platform/request.ts'
import { showMoment } from '../../../platform/time.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { useAskedClose } from '../../../ui/form/useAskedClose.ts'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { ReasonInput } from './ReasonInput.tsx'

type Candidate = Data<'exams.candidateGrants'>

interface Props {
  appID: number
  paperID: number
  userID: number
  onClose: () => void
  onChanged: () => void
}

const ALL = 0

interface TimeTyped {
  unitID: number
  minutes: number | null
  reason: string
}

interface AttemptTyped {
  counts: 'new' | 'former'
  reason: string
}

const NO_TIME: TimeTyped = { unitID: ALL, minutes: 10, reason: '' }
const NO_ATTEMPT: AttemptTyped = { counts: 'new', reason: '' }

const isChanged = <Typed extends object>(typed: Typed, from: Typed): boolean =>
  JSON.stringify(typed) !== JSON.stringify(from)

/** A candidate's attempts at a paper, and what was granted; more time and another attempt are granted and taken back here. */
export function CandidateDialog({ appID, paperID, userID, onClose, onChanged }: Props) {
  const of = { appID, paperID, userID }
  const confirm = useConfirm()
  const query = useQuery({
    queryKey: ['papers', appID, 'candidate', paperID, userID],
    queryFn: ({ signal }) => request('exams.candidateGrants', of, { signal, allowedRepeat: true }),
    staleTime: 0,
    refetchInterval: 15_000,
  })
  const candidate = query.data
  const [time, setTime] = useState(NO_TIME)
  const [attempt, setAttempt] = useState(NO_ATTEMPT)
  const isDirty = isChanged(time, NO_TIME) || isChanged(attempt, NO_ATTEMPT)
  const close = useAskedClose({ isDirty, onClose })
  const [failure, setFailure] = useState<string>()
  const doing = async (work: () => Promise<unknown>) => {
    setFailure(undefined)
    try {
      await work()
      onChanged()
      return true
    } catch (error) {
      setFailure(messageOf(error))
      return false
    } finally {
      await query.refetch()
    }
  }
  const takeBack = (grant: Candidate['grants'][number], revision: string) =>
    confirm({
      title: grant.kind === 'time' ? '收回这次加时？' : '收回这次补考机会？',
      content: grant.kind === 'time' ? '倒计时回到加时之前，考生会得到通知。' : '考生不能再考这一次，会得到通知。',
      action: grant.kind === 'time' ? '收回加时' : '收回补考',
      run: () => doing(() => request('exams.grantTakeBack', { ...of, grantID: grant.grantID, revision })),
    })
  return (
    <Modal
      open
      width={720}
      title={candidate ? `考生“${candidate.who}”：加时与补考` : '加时与补考'}
      footer={<Button onClick={close}>关闭</Button>}
      onCancel={close}
      mask={{ closable: !isDirty }}
      destroyOnHidden
    >
      {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {candidate && (
        <Flex vertical gap={12}>
          {failure && <Alert type="error" showIcon title={failure} />}
          <Attempts candidate={candidate} />
          <Grants candidate={candidate} onTakeBack={(grant) => takeBack(grant, candidate.revision)} />
          {(candidate.state === 'open' || (candidate.state === 'withdrawn' && isSitting(candidate))) && (
            <MoreTime
              candidate={candidate}
              typed={time}
              onType={setTime}
              onGrant={(values) =>
                doing(() => request('exams.grantTime', { ...of, ...values, revision: candidate.revision }))
              }
            />
          )}
          {candidate.state === 'open' ? (
            <AnotherAttempt
              candidate={candidate}
              typed={attempt}
              onType={setAttempt}
              onGrant={(values) =>
                doing(() => request('exams.grantAttempt', { ...of, ...values, revision: candidate.revision }))
              }
            />
          ) : (
            <Alert type="info" showIcon title={closedText(candidate, candidate.state)} />
          )}
        </Flex>
      )}
    </Modal>
  )
}

const unitName = ({ units }: Candidate, unitID: number | null): string =>
  units.find((unit) => unit.unitID === unitID)?.name ?? '每个单元'

function Attempts({ candidate }: { candidate: Candidate }) {
  if (candidate.attempts.length === 0) return <Typography.Text>还没有开始作答。</Typography.Text>
  return (
    <Flex vertical gap={4}>
      {candidate.attempts.map((attempt) => (
        <Space key={attempt.attemptID} wrap>
          <span>{showMoment(attempt.startedAt)} 开始</span>
          {attempt.state === 'over' ? (
            <span>
              {showMoment(attempt.handedInAt)} 交卷{attempt.score !== null && `，${attempt.score} 分`}
            </span>
          ) : (
            <span>
              {attempt.state === 'running' ? '正在作答' : '休息后进入'}“{unitName(candidate, attempt.unitID)}”，
              {showMoment(attempt.endsAt, true)} {attempt.state === 'running' ? '收卷' : '开始'}
            </span>
          )}
          <Tag color={attempt.counts ? 'success' : 'default'}>{attempt.counts ? '计入排名和统计' : '不计入排名'}</Tag>
        </Space>
      ))}
    </Flex>
  )
}

function Grants({
  candidate,
  onTakeBack,
}: {
  candidate: Candidate
  onTakeBack: (grant: Candidate['grants'][number]) => void
}) {
  if (candidate.grants.length === 0) return null
  return (
    <Flex vertical gap={4} role="list" aria-label="已安排的加时与补考">
      {candidate.grants.map((grant) => (
        <Space key={grant.grantID} role="listitem" wrap>
          <Typography.Text delete={grant.takenBackAt !== null}>
            {grant.kind === 'time'
              ? `加时 ${Math.floor((grant.seconds ?? 0) / 60)} 分钟（${unitName(candidate, grant.unitID)}）`
              : `补考一次（${grant.counts === 'new' ? '以新的一次为准' : '以原来的一次为准'}）`}
          </Typography.Text>
          <Typography.Text type="secondary">
            {grant.reason}；{grant.by}，{showMoment(grant.at)}
          </Typography.Text>
          {grant.takenBackAt !== null && <Tag>已收回</Tag>}
          {grant.canTakeBack && (
            <Button size="small" onClick={() => onTakeBack(grant)}>
              收回
            </Button>
          )}
        </Space>
      ))}
    </Flex>
  )
}

interface Granting<Typed, Values> {
  candidate: Candidate
  typed: Typed
  onType: (typed: Typed) => void
  onGrant: (values: Values) => Promise<boolean>
}

const isSitting = ({ attempts }: Candidate): boolean => attempts.some(({ state }) => state !== 'over')

/** Why nothing can be granted, and what to do about it. */
function closedText(candidate: Candidate, state: Exclude<Candidate['state'], 'open'>): string {
  if (state === 'told') return '这场考试已经结束，成绩也已公布，不能再加时或补考。'
  if (state === 'withdrawn') return `这份试卷已撤下，重新开放后才能${isSitting(candidate) ? '' : '加时或'}补考。`
  const until = candidate.tellsAt === null ? '公布成绩之前' : `北京时间 ${showMoment(candidate.tellsAt)} 公布成绩之前`
  return `这场考试已经截止。要加时或补考，请先在试卷页的“开放时间”里推后截止时间，${until}都可以。`
}

/** Attempts that the candidate can still begin; null: unlimited. */
function attemptsLeft({ attemptsAllowed, attempts, grants }: Candidate): number | null {
  if (attemptsAllowed === 0) return null
  const granted = grants.filter(({ kind, takenBackAt }) => kind === 'attempt' && takenBackAt === null).length
  return Math.max(0, attemptsAllowed + granted - attempts.length)
}

/** Which attempt the time goes to. */
function whereTo(candidate: Candidate): string {
  if (isSitting(candidate)) return '正在作答：倒计时随即延长，半分钟内显示在考生的页面上。'
  if (candidate.attempts.length === 0) return '尚未作答：以后开始的作答都有这段时间。'
  return attemptsLeft(candidate) === 0
    ? '考生已经交卷，没有剩余的作答次数：要加时，请先安排补考。'
    : '考生已经交卷：这段时间加给以后开始的作答，不改变已交的。'
}

function MoreTime({
  candidate,
  typed,
  onType,
  onGrant,
}: Granting<TimeTyped, { unitID?: number; seconds: number; reason: string }>) {
  const { unitID, minutes, reason } = typed
  const [isSending, setSending] = useState(false)
  const minutesID = useId()
  const runs = isSitting(candidate)
  const isUsedUp = candidate.attempts.length > 0 && !runs && attemptsLeft(candidate) === 0
  const grant = async () => {
    setSending(true)
    const unit = unitID === ALL ? {} : { unitID }
    if (await onGrant({ ...unit, seconds: (minutes ?? 0) * 60, reason: reason.trim() })) onType(NO_TIME)
    setSending(false)
  }
  return (
    <Card size="small" title="加时">
      <Flex vertical gap={8}>
        <Space wrap>
          <Select
            aria-label="加时的单元"
            value={unitID}
            style={{ minWidth: 160 }}
            options={[
              { value: ALL, label: '每个单元' },
              ...candidate.units.map((unit) => ({ value: unit.unitID, label: unit.name })),
            ]}
            onChange={(chosen) => onType({ ...typed, unitID: chosen })}
          />
          <label htmlFor={minutesID}>加时</label>
          <InputNumber
            id={minutesID}
            min={1}
            max={240}
            precision={0}
            suffix="分钟"
            value={minutes}
            onChange={(typedMinutes) => onType({ ...typed, minutes: typedMinutes })}
          />
        </Space>
        <ReasonInput label="加时的原因" value={reason} onChange={(text) => onType({ ...typed, reason: text })} />
        <Typography.Text type="secondary">
          {whereTo(candidate)}
          一个单元最多加到原来的两倍
          {candidate.closesAt !== null && `，不超过全场收卷的 ${showMoment(candidate.closesAt)}`}。
        </Typography.Text>
        <div>
          <Button
            type="primary"
            loading={isSending}
            disabled={isUsedUp || minutes === null || reason.trim() === ''}
            onClick={() => void grant()}
          >
            {runs || candidate.attempts.length === 0 ? '加时' : '给下一次作答加时'}
          </Button>
        </div>
      </Flex>
    </Card>
  )
}

function AnotherAttempt({ candidate, typed, onType, onGrant }: Granting<AttemptTyped, AttemptTyped>) {
  const { counts, reason } = typed
  const [isSending, setSending] = useState(false)
  const runs = isSitting(candidate)
  const grant = async () => {
    setSending(true)
    if (await onGrant({ counts, reason: reason.trim() })) onType(NO_ATTEMPT)
    setSending(false)
  }
  const why =
    candidate.attempts.length === 0 ? '考生还没有作答过。' : runs ? '考生正在作答，交卷后才能安排。' : undefined
  return (
    <Card size="small" title="补考">
      {why ?? (
        <Flex vertical gap={8}>
          <Radio.Group
            aria-label="哪一次为准"
            value={counts}
            onChange={(event) => onType({ ...typed, counts: event.target.value })}
          >
            <Space orientation="vertical">
              <Radio value="new">以新的一次为准：开始后，排名和统计不再计原来的一次</Radio>
              <Radio value="former">以原来的一次为准：新的一次只供考生自己看</Radio>
            </Space>
          </Radio.Group>
          <ReasonInput label="补考的原因" value={reason} onChange={(text) => onType({ ...typed, reason: text })} />
          <Typography.Text type="secondary">原来的一次保留，考生仍可查看它的报告。</Typography.Text>
          <div>
            <Button type="primary" loading={isSending} disabled={reason.trim() === ''} onClick={() => void grant()}>
              增加一次作答
            </Button>
          </div>
        </Flex>
      )}
    </Card>
  )
}
