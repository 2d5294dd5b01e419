import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import { Alert, App, Button, Flex, Input, Modal, Radio, Skeleton, Space, Typography } from 'antd'
import { useId, useState } from 'react'
import { messageOf, request } from '../../../platform/request.ts'
import { showMoment } from '../../../platform/time.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { useAskedClose } from '../../../ui/form/useAskedClose.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { WAYS } from './wayNames.ts'

type Check = Data<'exams.cancelCheck'>
type Sample = Check['samples'][number]

interface Props {
  appID: number
  paperID: number
  allTestID: number
  onClose: () => void
  onChanged: () => void
}

/**
 * Cancels a question of a paper: how it counts then, why (told to candidates), and before it is done, whose score changes.
 * The last cancellation is taken back here as well.
 */
export function CancelDialog({ appID, paperID, allTestID, onClose, onChanged }: Props) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const noteID = useId()
  const [way, setWay] = useState<CancelWay>('credit')
  const [typed, setTyped] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const of = { appID, paperID, allTestID }
  const checked = useQuery({
    queryKey: ['papers', appID, 'cancelCheck', paperID, allTestID, way],
    queryFn: ({ signal }) => request('exams.cancelCheck', { ...of, way }, { signal, allowedRepeat: true }),
    staleTime: 0,
    // Attempts are scored again in the background.
    refetchInterval: ({ state }) => (state.data?.isBusy ? 1_500 : false),
    placeholderData: (before) => before,
  })
  const check = checked.data
  const note = typed ?? check?.note ?? ''
  const isDirty = typed !== undefined && typed !== (check?.note ?? '')
  const close = useAskedClose({ isDirty, onClose })
  const send = async (check: Check) => {
    if (note.trim() === '') return setFailure('请写明原因，考生会看到')
    setSending(true)
    setFailure(undefined)
    try {
      await request('exams.cancelQuestion', { ...of, way, note: note.trim(), revision: check.revision })
      message.success('题目已作废，正在重新计分')
      onChanged()
    } catch (error) {
      setFailure(messageOf(error))
      // Before the button can be pressed again, the effect is that of now.
      await checked.refetch()
    }
    setSending(false)
  }
  const undo = ({ rescoringID, attempts }: NonNullable<Check['last']>, revision: string) =>
    confirm({
      title: '撤销这次作废？',
      content: `这道题按作废之前的办法计分，${attempts} 份试卷的成绩改回，排名和统计随之改回，考生会得到通知。`,
      action: '撤销作废',
      done: '正在改回成绩',
      run: async () => {
        try {
          await request('exams.cancelUndo', { ...of, rescoringID, revision })
        } catch (error) {
          // Before it can be tried again, the effect is that of now.
          await checked.refetch()
          throw error
        }
        onChanged()
      },
    })
  return (
    <Modal
      open
      width={860}
      title={check ? `作废“${check.name}”第 ${check.number} 题` : '作废一道题'}
      okText={check && check.attempts > 0 ? `作废并重新计分 ${check.attempts} 份` : '作废'}
      okButtonProps={{
        danger: true,
        disabled: !check || checked.isPlaceholderData || check.isBusy || check.way === way,
      }}
      cancelText="取消"
      confirmLoading={isSending}
      onOk={() => check && void send(check)}
      onCancel={close}
      mask={{ closable: !isDirty }}
      destroyOnHidden
    >
      {checked.isError && <Failure error={checked.error} onRetry={() => void checked.refetch()} />}
      {checked.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {check && (
        <Flex vertical gap={12}>
          {failure && <Alert type="error" showIcon title={failure} />}
          <Typography.Text type="secondary">
            {check.stem}（{check.marks} 分）
          </Typography.Text>
          {check.isBusy && <Alert type="info" showIcon title="正在重新计分，完成后再改" />}
          {check.last && check.way && (
            <Alert
              type="warning"
              showIcon
              title={`已作废：${WAYS[check.way]}（${check.last.by}，${showMoment(check.last.at)}）`}
              description={`告知考生的原因：${check.note}`}
              action={
                <Button size="small" onClick={() => check.last && undo(check.last, check.revision)}>
                  撤销作废
                </Button>
              }
            />
          )}
          <Radio.Group aria-label="作废后怎样计分" value={way} onChange={(event) => setWay(event.target.value)}>
            <Space orientation="vertical">
              <Radio value="credit">全员得分：所有考生得这道题的 {check.marks} 分，满分不变</Radio>
              <Radio value="drop">
                不计入总分：谁都不计，满分减去 {check.marks} 分{check.hasPassMark && '，合格线按比例降低'}
              </Radio>
            </Space>
          </Radio.Group>
          <div>
            <label htmlFor={noteID}>告知考生的原因</label>
            <Input.TextArea
              id={noteID}
              value={note}
              maxLength={300}
              showCount
              autoSize={{ minRows: 2, maxRows: 4 }}
              placeholder="如：选项 B 与 D 都符合最新版教材"
              onChange={(event) => setTyped(event.target.value)}
            />
            <Typography.Text type="secondary">考生在成绩报告、答案页和成绩更新里看到。</Typography.Text>
          </div>
          <Effects check={check} />
        </Flex>
      )}
    </Modal>
  )
}

const passText = (passed: boolean | null): string => (passed === null ? '' : passed ? '，合格' : '，不合格')
const rankText = (rank: number | null): string => (rank === null ? '—' : `第 ${rank}`)

const COLUMNS: Column<Sample & { key: string }>[] = [
  { key: 'who', title: '考生', text: ({ who }) => who },
  { key: 'handedInAt', title: '交卷', text: ({ handedInAt }) => showMoment(handedInAt) },
  { key: 'reply', title: '作答', text: ({ reply }) => reply || '未答' },
  { key: 'item', title: '本题得分', text: ({ before, after }) => `${before.score} → ${after.score}` },
  {
    key: 'before',
    title: '原来',
    text: ({ scoreBefore, fullMarkBefore, passedBefore }) =>
      `${scoreBefore} / ${fullMarkBefore}${passText(passedBefore)}`,
  },
  {
    key: 'after',
    title: '作废后',
    text: ({ scoreAfter, fullMarkAfter, passedAfter }) => `${scoreAfter} / ${fullMarkAfter}${passText(passedAfter)}`,
  },
  {
    key: 'rank',
    title: '名次',
    text: ({ rankBefore, rankAfter }) =>
      rankBefore === rankAfter ? rankText(rankBefore) : `${rankText(rankBefore)} → ${rankText(rankAfter)}`,
  },
]

/** Whose score changes: in numbers, and before and after in samples. */
function Effects({ check }: { check: Check }) {
  const { scored, attempts, people, up, down, nowPassed, nowFailed, ranked, ranksMoved, samples } = check
  if (scored === 0) return <Typography.Text>还没有已计分的试卷；以后交卷的都按作废计分。</Typography.Text>
  return (
    <Flex vertical gap={8}>
      <Typography.Text>
        已计分 {scored} 份，其中 {people} 人的 {attempts} 份会改变：{up} 份得分率上升，{down} 份下降；
        {nowPassed} 份由不合格变为合格，{nowFailed} 份由合格变为不合格；{ranked} 个名次中 {ranksMoved} 个会变。
      </Typography.Text>
      <Typography.Text type="secondary">
        得分、合格、排名和统计一起改，成绩变了的考生会得到通知；正在作答和以后交卷的也按此计分。之后可以一步撤销。
      </Typography.Text>
      {samples.length > 0 && (
        <PlainTable
          title={attempts > samples.length ? `其中 ${samples.length} 份` : '会改变的试卷'}
          rows={samples.map((sample, at) => ({ ...sample, key: String(at) }))}
          rowKey="key"
          columns={COLUMNS}
          emptyText=""
        />
      )}
    </Flex>
  )
}
