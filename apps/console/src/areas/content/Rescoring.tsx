import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Alert, App, Button, Input, Modal, Space, Table, Typography } from 'antd'
import { useId, useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import styles from './QuestionEditor.module.css'
import { isUnderWay, rescoreQuery } from './questionQueries.ts'

type Check = Data<'content.rescoreCheck'>
type Sample = Check['samples'][number]

interface Props {
  appID: number
  allTestID: number
  /** The key was just saved: asks at once, where rescoring would change something. */
  asks: boolean
  onAnswered: () => void
}

/**
 * Rescores papers that were handed in after a corrected key: says before how many results change and how, shows the
 * progress, and offers one undo.
 */
export function Rescoring({ appID, allTestID, asks, onAnswered }: Props) {
  const { message, modal } = App.useApp()
  const cache = useQueryClient()
  const query = rescoreQuery(appID, allTestID)
  const { data: check } = useQuery(query)
  const [opened, setOpened] = useState(false)
  const [note, setNote] = useState('')
  const noteID = useId()
  const [pending, setPending] = useState(false)
  if (!check) return null
  const { last, attempts } = check
  const isBusy = isUnderWay(last?.state)
  const isOpen = attempts > 0 && !isBusy && (asks || opened)
  const close = () => {
    setOpened(false)
    onAnswered()
  }
  const send = async (work: () => Promise<unknown>) => {
    setPending(true)
    try {
      await work()
      close()
    } catch (error) {
      message.error(messageOf(error))
    }
    setPending(false)
    await cache.invalidateQueries({ queryKey: query.queryKey })
  }
  const undo = (rescoringID: number) =>
    void modal.confirm({
      title: '撤销这次重新计分？',
      content: '每份试卷回到重新计分之前的得分，排名和统计随之改回，学员会得到通知。',
      okText: '撤销重新计分',
      okButtonProps: { danger: true },
      onOk: () => send(() => request('content.rescoreUndo', { appID, allTestID, rescoringID })),
    })
  return (
    <>
      {isBusy && last && (
        <Alert
          type="info"
          showIcon
          className={styles.notice}
          title={`${last.state === 'doing' ? '正在重新计分' : '正在撤销重新计分'}，已改 ${last.attempts} 份`}
        />
      )}
      {attempts > 0 && !isBusy && (
        <Alert
          type="warning"
          showIcon
          className={styles.notice}
          title={`有 ${attempts} 份已交的试卷仍按更正前的答案计分`}
          action={
            <Button size="small" onClick={() => setOpened(true)}>
              重新计分…
            </Button>
          }
        />
      )}
      {last?.state === 'done' && last.attempts > 0 && (
        <Alert
          type="success"
          showIcon
          className={styles.notice}
          title={`已按更正后的答案重新计分 ${last.attempts} 份（${last.by}，${showMoment(last.at)}）`}
          action={
            <Button size="small" onClick={() => undo(last.rescoringID)}>
              撤销
            </Button>
          }
        />
      )}
      <Modal
        open={isOpen}
        title="已交的试卷要按新答案重新计分吗？"
        width={760}
        okText={`重新计分 ${attempts} 份`}
        cancelText="暂不"
        confirmLoading={pending}
        onOk={() =>
          void send(() =>
            request('content.rescore', {
              ...{ appID, allTestID, hash: check.hash },
              ...(note.trim() !== '' && { note: note.trim() }),
            }),
          )
        }
        onCancel={close}
      >
        <Changes check={check} />
        <label htmlFor={noteID}>告知考生的原因</label>
        <Input.TextArea
          id={noteID}
          value={note}
          maxLength={300}
          autoSize={{ minRows: 1, maxRows: 4 }}
          placeholder="可不填，如：依据最新版指南更正"
          onChange={(event) => setNote(event.target.value)}
        />
      </Modal>
    </>
  )
}

const VERDICTS: Readonly<Record<Sample['before']['verdict'], string>> = {
  right: '对',
  wrong: '错',
  partial: '部分',
  unscored: '未评',
}

function Changes({ check }: { check: Check }) {
  const { attempts, people, up, down, nowPassed, nowFailed, papers, samples } = check
  const passing = [
    nowPassed > 0 && `${nowPassed} 份由不合格变为合格`,
    nowFailed > 0 && `${nowFailed} 份由合格变为不合格`,
  ].filter(Boolean)
  return (
    <Space orientation="vertical" size={12} style={{ width: '100%' }}>
      <Typography.Text>
        {people} 人的 {attempts} 份试卷会改变：{up} 份加分，{down} 份减分
        {passing.length > 0 && `；${passing.join('，')}`}。
      </Typography.Text>
      <Typography.Text type="secondary">
        {papers.map(({ name, attempts }) => `「${name}」${attempts} 份`).join('、')}
        。得分、排名和统计一起改，学员会得到通知；之后可以一步撤销。暂不重新计分时，学员的成绩报告和答案页都按更正前的答案显示，并说明已更正。
      </Typography.Text>
      <Table<Sample>
        size="small"
        pagination={false}
        rowKey={({ who, handedInAt, paper }) => `${who} ${handedInAt} ${paper}`}
        dataSource={[...samples]}
        title={() => (attempts > samples.length ? `其中 ${samples.length} 份` : '改变的试卷')}
        columns={[
          { title: '学员', dataIndex: 'who' },
          { title: '试卷', dataIndex: 'paper' },
          { title: '交卷', render: (_, { handedInAt }) => showMoment(handedInAt) },
          { title: '作答', render: (_, { reply }) => reply || '未答' },
          {
            title: '本题',
            render: (_, { before, after }) =>
              `${VERDICTS[before.verdict]} ${before.score} → ${VERDICTS[after.verdict]} ${after.score}`,
          },
          {
            title: '总分',
            render: (_, { scoreBefore, scoreAfter, fullMark }) => `${scoreBefore} → ${scoreAfter} / ${fullMark}`,
          },
        ]}
      />
    </Space>
  )
}
