import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { showMoment } from '../../platform/time.ts'
import { PROPOSAL_STATE_WORDS, WHAT_WORDS } from './proposals.ts'
import type { QuestionDetail } from './questionForm.ts'

/** On a question of a subject that is reviewed: what is open, and what a save does. */
export function ProposalBanner({ className, open }: { className?: string; open: QuestionDetail['proposal'] }) {
  if (!open)
    return (
      <Alert
        className={className}
        type="info"
        showIcon
        title="这个科目的题目修改要另一人审核：提交后由其他编辑发布，学员才看到。"
      />
    )
  const { proposalID, what, state, authorName, isMine, since } = open
  const whose = isMine ? '你' : ` ${authorName} `
  return (
    <Alert
      className={className}
      type="warning"
      showIcon
      title={
        <>
          {state === 'waiting' ? `有一份${WHAT_WORDS[what]}在等审核：` : `有一份${WHAT_WORDS[what]}还没有发布：`}由
          {whose}提出，
          {showMoment(since)} 起{PROPOSAL_STATE_WORDS[state]}。
          {isMine && what === 'change' ? '下面是你提出的内容。' : '下面是学员现在看到的内容。'}{' '}
          <Link to={`/proposals/${proposalID}`}>{isMine ? '查看这份修改' : '查看或接手这份修改'}</Link>
        </>
      }
    />
  )
}
