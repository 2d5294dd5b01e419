import { HELD_CALLS, type HeldCall } from '@tizhou/domain/content/heldSteps'
import {
  PROPOSAL_STATES,
  PROPOSED,
  PROPOSED_OF_ONE,
  type ProposalState,
  type Proposed,
  type ProposedOfOne,
} from '@tizhou/domain/content/proposals'
import { Type } from 'typebox'
import { Id, Moment } from '../../wire.ts'

export const ProposedWhat = () => Type.Unsafe<Proposed>(Type.Enum([...PROPOSED]))
export const ProposedOfQuestion = () => Type.Unsafe<ProposedOfOne>(Type.Enum([...PROPOSED_OF_ONE]))
export const Held = () => Type.Unsafe<HeldCall>(Type.Enum([...HELD_CALLS]))
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
