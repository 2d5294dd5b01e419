import { PROPOSAL_STATES, PROPOSED, type ProposalState, type Proposed } from '@tizhou/domain/content/proposals'
import { Type } from 'typebox'
import { Id, Moment } from '../../wire.ts'

export const ProposedWhat = () => Type.Unsafe<Proposed>(Type.Enum([...PROPOSED]))
export const State = () => Type.Unsafe<ProposalState>(Type.Enum([...PROPOSAL_STATES]))

/** The one change of a question that is written down, or waits for its review. */
export const OpenProposal = Type.Object({
  proposalID: Id(),
  what: ProposedWhat(),
  state: State(),
  authorName: Type.String(),
  isMine: Type.Boolean(),
  since: Moment(),
})
