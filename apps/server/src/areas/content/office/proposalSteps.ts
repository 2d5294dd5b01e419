import { calls } from '@tizhou/contract/contract'
import { HELD_STEPS, type HeldCall } from '@tizhou/domain/content/heldSteps'
import type { ProposalRow } from '../../../cores/content/questions/proposals.ts'
import { UNDER_WAY } from '../../../cores/imports/run/importRows.ts'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import { paramsReader, type ReadParams } from '../../../platform/calls/params.ts'
import type { Tx } from '../../../platform/database/store.ts'
import type { StepSample, ToldStep } from '../../../platform/heldSteps.ts'
import type { Services, StepInput } from '../../../platform/services.ts'

/** What a step would do, as it was told when it was handed in. */
export interface KeptTold {
  lines: string[]
  samples: StepSample[]
}

type Asking = Pick<StepInput, 'caller' | 'services' | 'request'>

const readers = new Map<HeldCall, ReadParams>()

/** The parameters of a call, checked as when it is made. Throws 400. No guid is kept. */
export function sentParams(call: HeldCall, sent: string, guid: string): Record<string, unknown> {
  let raw: unknown
  try {
    raw = JSON.parse(sent)
  } catch {
    throw badInput([{ field: 'sent', reason: '不是有效的 JSON' }])
  }
  const known = calls.get(call)
  if (!known || typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw badInput([{ field: 'sent', reason: '不是一个接口的参数' }])
  const read = readers.get(call) ?? paramsReader(known)
  readers.set(call, read)
  const { guid: _, ...params } = read({ ...raw, guid }) as Record<string, unknown>
  return params
}

const inputOf = ({ caller, services, request }: Asking, params: unknown): StepInput => ({
  ...{ caller, services, request, params },
})

/** What is kept of a step that is handed in, or handed in again. */
export async function toldNow(asking: Asking, call: HeldCall, params: unknown): Promise<ToldStep> {
  const step = asking.services.heldSteps[call]
  const input = inputOf(asking, params)
  const told = await step.told(input)
  const more = (await step.samples?.({ ...input, params: told.params })) ?? []
  return { ...told, samples: [...told.samples, ...more] }
}

export const fieldsOfStep = (call: HeldCall, told: ToldStep) => ({
  ...{ call, name: `${HELD_STEPS[call]}：${told.name}`, content: JSON.stringify(told.params) },
  ...{ base: JSON.stringify({ lines: told.lines, samples: told.samples } satisfies KeptTold), base_hash: told.digest },
})

export const keptTold = ({ base }: Pick<ProposalRow, 'base'>): KeptTold => JSON.parse(base as string) as KeptTold
const keptParams = ({ content }: Pick<ProposalRow, 'content'>): unknown => JSON.parse(content as string)

const OUTDATED = '题库在提交之后有改动，这一步的结果会与提交时不同：请提出的人取回、看过再提交'

/** Proposals of which it is remembered why they cannot be released. */
const MOST_LOOKED = 200
interface Looked {
  under: string
  why: string | undefined
}
const lookedAt = new WeakMap<Services['store'], Map<number, Looked>>()

/** Why it cannot be released as it was handed in; undefined: it can. A plan of thousands is made once a revision. */
export async function outdatedWhy(asking: Asking, row: ProposalRow): Promise<string | undefined> {
  const { store, subjects, heldSteps } = asking.services
  if (!heldSteps[row.call as HeldCall].followsRevision) return lookedWhy(asking, row)
  const looked = lookedAt.get(store) ?? new Map<number, Looked>()
  lookedAt.set(store, looked)
  const under = `${row.base_hash} ${(await subjects.subjectByID(row.subject_id))?.revision}`
  const before = looked.get(row.proposal_id)
  if (before?.under === under) return before.why
  const why = await lookedWhy(asking, row)
  looked.delete(row.proposal_id)
  looked.set(row.proposal_id, { under, why })
  for (const proposalID of [...looked.keys()].slice(0, -MOST_LOOKED)) looked.delete(proposalID)
  return why
}

async function lookedWhy(asking: Asking, row: ProposalRow): Promise<string | undefined> {
  try {
    const told = await asking.services.heldSteps[row.call as HeldCall].told(inputOf(asking, keptParams(row)))
    return told.digest === row.base_hash ? undefined : OUTDATED
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Does the step, unless it would do something else than what was handed in: 409. */
export async function runStep(
  asking: Asking,
  row: ProposalRow,
  whenDone: (tx: Tx) => Promise<unknown>,
): Promise<{ importID?: number }> {
  const step = asking.services.heldSteps[row.call as HeldCall]
  const input = inputOf(asking, keptParams(row))
  const told = await step.told(input)
  if (told.digest !== row.base_hash) throw new Refusal(409, OUTDATED, { reason: 'outdated' })
  return step.run({ ...input, params: told.params, released: { whenDone } })
}

/** The step again as it is by now, for whoever hands it in anew. */
export async function toldAgain(
  asking: Asking,
  row: ProposalRow,
  confirmed: readonly string[] = [],
): Promise<ToldStep> {
  const call = row.call as HeldCall
  const kept = keptParams(row)
  const again = await asking.services.heldSteps[call].again?.({ ...inputOf(asking, kept), confirmed })
  return toldNow(asking, call, again ?? kept)
}

/** The run of a step that goes on behind its release. */
export async function runOf(on: Pick<Services['imports'], 'importByID'>, { run_id }: ProposalRow, now: number) {
  const run = run_id === null ? undefined : await on.importByID(run_id)
  if (!run) return { isRunning: false, failure: '' }
  const isRunning = UNDER_WAY.includes(run.state) && run.lease_until > now
  const isLost = UNDER_WAY.includes(run.state) && !isRunning
  return {
    isRunning,
    failure: isRunning || run.state === 'done' ? '' : isLost ? '服务器在写入途中停止' : run.message || '已停止',
  }
}

/** The files of a step that waits are kept, those of one that was withdrawn go. */
export async function holdFile(services: Services, tx: Tx, row: ProposalRow, held: boolean): Promise<void> {
  const uploads = row.call && services.heldSteps[row.call].uploadsOf?.(keptParams(row))
  for (const uploadID of uploads || []) await services.uploads.hold(tx, uploadID, held)
}
