import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { readScoring, SCORING_BOUNDS, type ScoringPoint, writeScoring } from '@tizhou/domain/content/scoringPoints'
import { stemLine } from '@tizhou/domain/richtext/stemLine'
import { Alert, Button, Flex, Input, InputNumber, Modal, Skeleton, Space, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { Failure } from '../../ui/Failure.tsx'
import { MoveButtons } from '../../ui/form/MoveButtons.tsx'
import { moved } from '../../ui/form/moved.ts'
import { useAskedClose } from '../../ui/form/useAskedClose.ts'
import { useUndo } from '../../ui/useUndo.tsx'

type Detail = Data<'content.questionDetail'>

interface Props {
  appID: number
  allTestID: number
  /** Of the question in this paper. */
  marks: number
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** The scoring points of an interview question: what a candidate has to say, and the marks for it. */
export function RubricDialog({ appID, allTestID, marks, onSaved, onClose }: Props) {
  const detail = useQuery({
    queryKey: ['questions', appID, 'detail', allTestID],
    queryFn: ({ signal }) => request('content.questionDetail', { appID, allTestID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const [isDirty, setDirty] = useState(false)
  const close = useAskedClose({ isDirty, onClose })
  return (
    <Modal open title="评分要点" width={760} footer={null} onCancel={close} mask={{ closable: false }} destroyOnHidden>
      {detail.isError ? (
        <Failure error={detail.error} onRetry={() => void detail.refetch()} />
      ) : detail.data && !detail.isFetching ? (
        <Rubric
          key={detail.data.hash}
          appID={appID}
          detail={detail.data}
          marks={marks}
          onTyped={setDirty}
          onSaved={onSaved}
          onClose={onClose}
        />
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

const emptyPoint = (): ScoringPoint => ({ text: '', marks: 1 })

interface RubricProps extends Omit<Props, 'allTestID'> {
  detail: Detail
  onTyped: (isDirty: boolean) => void
}

function Rubric({ appID, detail, marks, onTyped, onSaved, onClose }: RubricProps) {
  const kept = readScoring(detail.question.explanation)
  const [minutes, setMinutes] = useState(kept.minutes)
  const [points, setPoints] = useState<ScoringPoint[]>(kept.points.length > 0 ? kept.points : [emptyPoint()])
  const change = (next: (now: ScoringPoint[]) => ScoringPoint[]) => {
    setPoints(next)
    onTyped(true)
  }
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const offerUndo = useUndo()
  const put = (at: number, next: Partial<ScoringPoint>) =>
    change((now) => now.map((one, place) => (place === at ? { ...one, ...next } : one)))
  const sum = points.reduce((all, one) => all + Math.round(one.marks * 100), 0) / 100
  const isWhole = points.every(({ text, marks: own }) => text.trim() !== '' && own > 0)
  const save = async () => {
    setSending(true)
    setFailure('')
    try {
      const typed = points.map((one) => ({ ...one, text: one.text.trim() }))
      const { hash } = await saveExplanation(appID, detail, detail.hash, (text) =>
        writeScoring(text, { minutes, points: typed }),
      )
      onTyped(false)
      await onSaved()
      onClose()
      offerUndo({
        title: '评分要点已保存，用到这道题的地方都已改变',
        undo: () => saveExplanation(appID, detail, hash, () => detail.question.explanation).then(onSaved),
        undone: '已恢复原来的评分要点',
      })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Flex vertical gap={12}>
      <Typography.Text>{stemLine(detail.question.stem, 200)}</Typography.Text>
      <Alert
        type="warning"
        showIcon
        title={`评分要点是题目的一部分，保存后马上生效，不用等发布：${
          detail.cptID === null ? '' : '章节里的这道题和'
        }用到它的所有试卷都随之改变。`}
      />
      <Flex gap={8} align="center">
        <label htmlFor="rubric-minutes">答题时间</label>
        <InputNumber
          id="rubric-minutes"
          min={1}
          max={SCORING_BOUNDS.minutes}
          precision={0}
          placeholder="不限"
          value={minutes}
          onChange={(value) => {
            setMinutes(value)
            onTyped(true)
          }}
        />
        分钟
      </Flex>
      {points.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity than their place.
        <Flex key={at} gap={8} align="center">
          <span style={{ width: 24 }}>{at + 1}.</span>
          <Input
            aria-label={`第 ${at + 1} 个要点`}
            maxLength={SCORING_BOUNDS.text}
            value={point.text}
            onChange={(event) => put(at, { text: event.target.value })}
          />
          <InputNumber
            aria-label={`第 ${at + 1} 个要点的分值`}
            min={0.01}
            max={SCORING_BOUNDS.marks}
            precision={2}
            value={point.marks}
            onChange={(value) => put(at, { marks: value ?? 0 })}
          />
          <MoveButtons
            label={`第 ${at + 1} 个要点`}
            at={at}
            count={points.length}
            onMove={(to) => change((now) => moved(now, at, to))}
          >
            <Button
              aria-label={`删除第 ${at + 1} 个要点`}
              icon={<DeleteOutlined />}
              disabled={points.length === 1}
              onClick={() => change((now) => now.toSpliced(at, 1))}
            />
          </MoveButtons>
        </Flex>
      ))}
      <Flex justify="space-between" align="center" wrap gap={8}>
        <Space>
          <Button
            icon={<PlusOutlined />}
            disabled={points.length >= SCORING_BOUNDS.points}
            onClick={() => change((now) => [...now, emptyPoint()])}
          >
            添加要点
          </Button>
          <Typography.Text type={sum === marks ? 'secondary' : 'warning'}>
            合计 {sum} 分
            {sum === marks ? '' : `；保存后本卷中这题仍是 ${marks} 分，要一致请在本卷里把分值改成 ${sum} 分`}
          </Typography.Text>
        </Space>
        <Button type="primary" loading={isSending} disabled={!isWhole} onClick={() => void save()}>
          保存评分要点
        </Button>
      </Flex>
      {failure && <Alert type="error" showIcon title={failure} />}
    </Flex>
  )
}

/** Saves the question with another explanation; everything else stays as it was read. */
const saveExplanation = (appID: number, detail: Detail, hash: string, change: (text: string) => string) => {
  const { allTestID, cptID, question } = detail
  const { style, hint, stem, options, answer, explanation, reasons, points, source, year, difficulty, group } = question
  return request('content.questionSave', {
    ...{ appID, allTestID, hash },
    ...(cptID === null ? {} : { cptID }),
    questionJson: {
      ...{ style, hint, stem, options, answer, points, source, year, difficulty },
      ...(reasons && { reasons }),
      explanation: change(explanation),
      groupStem: group?.stem ?? '',
    },
  })
}
