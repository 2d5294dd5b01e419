import type { HeldCall } from '@tizhou/domain/content/heldSteps'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './calls/caller.ts'
import { type JsonData, Refusal } from './calls/envelope.ts'
import type { Tx } from './database/store.ts'

/** Somebody else releases what a call would have done: it may change a subject that is reviewed. */
export interface Released {
  /** Called in the transaction that makes it visible, by calls that go on behind their reply. */
  whenDone: (tx: Tx) => Promise<unknown>
}

/** The input of a held call: that of its handler, with the parameters that were kept. `Services`: platform/services.ts. */
export interface StepInputOf<Services> {
  params: unknown
  caller: Caller
  services: Services
  request: FastifyRequest
  released?: Released
  /** Handed in again: what its author confirms besides (CONFIRMATIONS). */
  confirmed?: readonly string[]
}

export interface StepSample {
  label: string
  before: string
  after: string
}

/** What a held call would do by now. */
export interface ToldStep {
  appID: number
  /** What lists call it. */
  name: string
  lines: string[]
  samples: StepSample[]
  /** Another one: it would do something else than what was handed in. */
  digest: string
  /** The parameters to keep, and to run it with. */
  params: unknown
}

export interface HeldStepOf<Services> {
  /** Throws as the call itself where it cannot be done. */
  told(input: StepInputOf<Services>): Promise<ToldStep>
  /** Nothing but the subject's revision makes it another: what was told under one need not be told again. */
  followsRevision?: true
  /** The parameters with which it is handed in once more; looks anew at what `told` relies on. */
  again?(input: StepInputOf<Services>): Promise<unknown>
  /** Further samples, which take long: asked once, when it is handed in. */
  samples?(input: StepInputOf<Services>): Promise<StepSample[]>
  /** The kept uploads that it reads, which stay until it is released or withdrawn. */
  uploadsOf?(params: unknown): number[]
  /** Does it. With `importID` it goes on behind the reply, and ends by `released.whenDone`. */
  run(input: StepInputOf<Services>): Promise<{ importID?: number }>
}

export type HeldStepsOf<Services> = Readonly<Record<HeldCall, HeldStepOf<Services>>>

/** What the handler of a check gives: none of them gives ready bytes. */
export const dataOf = async <T>(reply: Promise<T | JsonData>): Promise<T> => (await reply) as T

interface Subjects {
  in(tx: Tx): { subjectByID(appID: number): Promise<{ is_reviewed: number } | undefined> }
}

/** Throws 409 where the subject's questions change by a second person's release alone, and this is none. */
export async function mustBeDirect(
  { services, released }: { services: { subjects: Subjects }; released?: Released | undefined },
  tx: Tx,
  appID: number,
): Promise<void> {
  if (released) return
  const subject = await services.subjects.in(tx).subjectByID(appID)
  if (subject?.is_reviewed === 1)
    throw new Refusal(409, '这个科目的题目修改要另一人审核，没有直接保存', { reason: 'reviewed' })
}
