import { queryOptions } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { HELD_STEPS } from '@tizhou/domain/content/heldSteps'
import { request } from '../../platform/request.ts'

export type Proposal = Data<'content.proposalDetail'>
export type ProposalRow = Data<'content.proposalList'>['rows'][number]

export const WHAT_WORDS = { change: '修改', create: '新建', remove: '移出', restore: '恢复', step: '批量' } as const
export const PROPOSAL_STATE_WORDS = {
  waiting: '等审核',
  draft: '草稿',
  sentBack: '已退回',
  released: '已发布',
  withdrawn: '已撤回',
} as const

/** Whether its release would put the question into another chapter. */
export const movesQuestion = ({ what, chapter, presentChapter }: Proposal): boolean =>
  what === 'change' && chapter.join(' / ') !== presentChapter.join(' / ')

const POLL_MS = 1_000

/** What it is called above its page. */
export const titleOf = ({ what, call }: Pick<ProposalRow, 'what' | 'call'>): string =>
  call ? HELD_STEPS[call] : `${WHAT_WORDS[what]}题目`

export const proposalQuery = (proposalID: number) =>
  queryOptions({
    queryKey: ['proposals', 'detail', proposalID],
    queryFn: ({ signal }) => request('content.proposalDetail', { proposalID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.step?.isRunning ? POLL_MS : false),
  })

/** Takes a release back; gives nothing. Rejects where the question was changed since. */
export async function undoRelease(proposalID: number): Promise<void> {
  const { revision } = await request('content.proposalDetail', { proposalID }, { allowedRepeat: true })
  await request('content.proposalUndo', { proposalID, revision })
}
