/** How a candidate's attempt stands, as staff see it in the room. */
export const CANDIDATE_STATES = ['answering', 'away', 'handedIn', 'collected'] as const
export type CandidateState = (typeof CANDIDATE_STATES)[number]

/**
 * How long after its last sign of life an attempt still counts as being answered, ms. Pages make themselves heard every
 * 30 s, so several were lost by then: the page was closed, or has no network.
 */
export const ANSWERING_MS = 180_000

/** `seenAt`: the last sign of life, ms UTC. */
export function candidateState(
  of: { isOver: boolean; isByCandidate: boolean; seenAt: number },
  now: number,
): CandidateState {
  if (of.isOver) return of.isByCandidate ? 'handedIn' : 'collected'
  return of.seenAt > now - ANSWERING_MS ? 'answering' : 'away'
}
