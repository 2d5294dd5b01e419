import { useQueries } from '@tanstack/react-query'
import { Alert, App, Button, Divider, Modal, Typography } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { movesQuestion, type ProposalRow, proposalQuery, titleOf, undoRelease } from './proposals.ts'
import { SideBySide } from './SideBySide.tsx'

const SAMPLES = 5

interface Props {
  rows: readonly ProposalRow[]
  onChanged: () => Promise<void>
  onDone: () => void
}

/** Releases the chosen proposals one after another: how many there are, and what the first of them change. */
export function ReleaseSome({ rows, onChanged, onDone }: Props) {
  const { message } = App.useApp()
  const offerUndo = useUndo()
  const [isOpen, setIsOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const ready = rows.filter(({ state, mayReview, what }) => state === 'waiting' && mayReview && what !== 'step')
  const others = rows.length - ready.length
  const samples = useQueries({
    queries: ready.slice(0, SAMPLES).map(({ proposalID }) => ({ ...proposalQuery(proposalID), enabled: isOpen })),
  })
  const release = async () => {
    setPending(true)
    const released: number[] = []
    let failure: unknown
    for (const { proposalID, revision } of ready) {
      try {
        await request('content.proposalRelease', { proposalID, revision })
        released.push(proposalID)
      } catch (error) {
        failure = error
      }
    }
    setPending(false)
    setIsOpen(false)
    await onChanged()
    onDone()
    if (failure !== undefined) message.error(`有 ${ready.length - released.length} 份没有发布：${messageOf(failure)}`)
    if (released.length === 0) return
    offerUndo({
      title: `已发布 ${released.length} 份修改`,
      description: '学员随即看到；撤销后它们重新等审核。',
      undo: async () => {
        try {
          for (const proposalID of [...released].reverse()) await undoRelease(proposalID)
        } finally {
          await onChanged()
        }
      },
      undone: `已撤销 ${released.length} 份修改的发布`,
    })
  }
  return (
    <>
      <Button size="small" type="primary" disabled={ready.length === 0} onClick={() => setIsOpen(true)}>
        审核发布所选
      </Button>
      <Modal
        open={isOpen}
        width={860}
        title={`发布 ${ready.length} 份修改？`}
        okText={`发布 ${ready.length} 份`}
        cancelText="取消"
        confirmLoading={pending}
        onOk={() => void release()}
        onCancel={() => setIsOpen(false)}
      >
        {others > 0 && (
          <Alert
            type="info"
            showIcon
            title={`另有 ${others} 份不会发布：是你写过的、没有在等审核，或是要逐份看过的批量修改。`}
          />
        )}
        {ready.slice(0, SAMPLES).map((row, at) => (
          <section key={row.proposalID} aria-label={row.name}>
            <Divider titlePlacement="start">
              {titleOf(row)} · {row.authorName}
            </Divider>
            <Typography.Paragraph ellipsis>{row.name}</Typography.Paragraph>
            {samples[at]?.data?.isOutdated && (
              <Alert type="warning" showIcon title={`这一份不会发布：${samples[at].data.outdatedWhy}`} />
            )}
            {samples[at]?.data?.question && (
              <SideBySide
                label={`${row.name}的改动`}
                titles={['现在', '发布后']}
                before={samples[at].data.present}
                after={samples[at].data.question}
                same={movesQuestion(samples[at].data) ? '内容不变，只改章节。' : '内容不变。'}
              />
            )}
          </section>
        ))}
        {ready.length > SAMPLES && <p>还有 {ready.length - SAMPLES} 份没有列出。</p>}
      </Modal>
    </>
  )
}
