import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOpenProposal, PROPOSAL_STATES, type ProposalStep, STATE_AFTER, stepFault } from './proposals.ts'

const STEPS = ['edit', ...Object.keys(STATE_AFTER)] as ProposalStep[]
const anyState = fc.constantFrom(...PROPOSAL_STATES)

test('rule: nobody releases, sends back or takes back the release of what they wrote themselves, also after a takeover', () => {
  fc.assert(
    fc.property(anyState, fc.boolean(), (state, mayReview) => {
      for (const step of ['release', 'sendBack', 'undo'] as const)
        for (const isAuthor of [true, false])
          expect(stepFault(step, { state, isAuthor, hadPart: true, mayReview })?.isForbidden).toBe(true)
    }),
  )
})

test('rule: only what was handed in is released, and by editors alone', () => {
  for (const state of PROPOSAL_STATES) {
    const fault = stepFault('release', { state, isAuthor: false, hadPart: false, mayReview: true })
    expect(fault === undefined).toBe(state === 'waiting')
    expect(stepFault('release', { state, isAuthor: false, hadPart: false, mayReview: false })?.isForbidden).toBe(true)
  }
})

test('rule: what was released or withdrawn is never edited, handed in or taken over; its release is taken back, its author reopens it', () => {
  for (const state of PROPOSAL_STATES.filter((one) => !isOpenProposal(one)))
    for (const step of STEPS)
      for (const isAuthor of [true, false]) {
        const allowed = stepFault(step, { state, isAuthor, hadPart: isAuthor, mayReview: true }) === undefined
        const isBack = step === 'undo' && state === 'released' && !isAuthor
        expect(allowed).toBe(isBack || (step === 'reopen' && state === 'withdrawn' && isAuthor))
      }
})

test('whoever did not write it is led to taking it over', () => {
  expect(stepFault('edit', { state: 'draft', isAuthor: false, hadPart: false, mayReview: true })?.reason).toContain(
    '接手',
  )
  expect(stepFault('takeOver', { state: 'draft', isAuthor: false, hadPart: false, mayReview: false })).toBeUndefined()
})
