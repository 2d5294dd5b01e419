/** How a change of a question becomes what learners read, in subjects that want a second pair of eyes. */

export const PROPOSAL_STATES = ['draft', 'waiting', 'sentBack', 'released', 'withdrawn'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** What a proposal does with its question. */
export const PROPOSED_OF_ONE = ['change', 'create', 'remove', 'restore'] as const
/** `step`: a call that changes many at once (heldSteps.ts). */
export const PROPOSED = [...PROPOSED_OF_ONE, 'step'] as const
export type ProposedOfOne = (typeof PROPOSED_OF_ONE)[number]
export type Proposed = (typeof PROPOSED)[number]

/** Steps of whoever wrote it, and of whoever reviews. `undo` takes a release back: it waits again. */
type OwnStep = 'edit' | 'handIn' | 'takeBack' | 'withdraw' | 'reopen'
type ReviewStep = 'sendBack' | 'release' | 'undo'
export type ProposalStep = OwnStep | ReviewStep | 'takeOver'

interface Rule {
  from: readonly ProposalState[]
  by: 'author' | 'other' | 'reviewer'
}

const OPEN: readonly ProposalState[] = ['draft', 'waiting', 'sentBack']

const RULES: Readonly<Record<ProposalStep, Rule>> = {
  edit: { from: OPEN, by: 'author' },
  handIn: { from: ['draft', 'sentBack'], by: 'author' },
  takeBack: { from: ['waiting'], by: 'author' },
  withdraw: { from: OPEN, by: 'author' },
  reopen: { from: ['withdrawn'], by: 'author' },
  takeOver: { from: OPEN, by: 'other' },
  sendBack: { from: ['waiting'], by: 'reviewer' },
  release: { from: ['waiting'], by: 'reviewer' },
  undo: { from: ['released'], by: 'reviewer' },
}

/** The state after a step; `edit` chooses between draft and waiting itself. */
export const STATE_AFTER: Readonly<Record<Exclude<ProposalStep, 'edit'>, ProposalState>> = {
  handIn: 'waiting',
  takeBack: 'draft',
  withdraw: 'withdrawn',
  reopen: 'draft',
  takeOver: 'draft',
  sendBack: 'sentBack',
  release: 'released',
  undo: 'waiting',
}

export const isOpenProposal = (state: ProposalState): boolean => OPEN.includes(state)

/**
 * Why a step may not be taken; undefined: it may. `mayReview`: by the role alone. `hadPart`: wrote it at some time, also
 * before somebody else took it over: nobody reviews what they had a part in.
 */
export function stepFault(
  step: ProposalStep,
  of: { state: ProposalState; isAuthor: boolean; hadPart: boolean; mayReview: boolean },
): { isForbidden: boolean; reason: string } | undefined {
  const { from, by } = RULES[step]
  if (by === 'author' && !of.isAuthor) return { isForbidden: true, reason: '只有提出修改的人可以这样做，可以先接手' }
  if (by === 'other' && of.isAuthor) return { isForbidden: false, reason: '这份修改本来就是你提出的' }
  if (by === 'reviewer' && of.isAuthor) return { isForbidden: true, reason: '自己提出的修改要由另一个人审核' }
  if (by === 'reviewer' && of.hadPart) return { isForbidden: true, reason: '你写过这份修改，要由没有写过的人审核' }
  if (by === 'reviewer' && !of.mayReview) return { isForbidden: true, reason: '只有编辑可以审核' }
  if (from.includes(of.state)) return undefined
  return { isForbidden: false, reason: `这份修改${STATE_WORDS[of.state]}，不能再这样做，请刷新` }
}

const STATE_WORDS: Readonly<Record<ProposalState, string>> = {
  draft: '还是草稿',
  waiting: '正在等审核',
  sentBack: '已被退回',
  released: '已经发布',
  withdrawn: '已经撤回',
}
