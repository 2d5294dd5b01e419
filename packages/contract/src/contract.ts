import { account } from './areas/account.ts'
import { agents } from './areas/agents.ts'
import { backOffice } from './areas/backOffice.ts'
import { chapters } from './areas/chapters.ts'
import { examLists } from './areas/examLists.ts'
import { exams } from './areas/exams.ts'
import { interviews } from './areas/interviews.ts'
import { knowledge } from './areas/knowledge.ts'
import { practice } from './areas/practice.ts'
import { review } from './areas/review.ts'
import { sales } from './areas/sales.ts'
import { subjects } from './areas/subjects.ts'
import { tracking } from './areas/tracking.ts'
import type { Call, DataOf, ParamsOf } from './call.ts'

/** Every call of the product, once: area → name → call. */
export const contract = {
  account,
  agents,
  subjects,
  chapters,
  practice,
  exams: { ...exams, ...examLists, ...interviews },
  review,
  knowledge,
  sales,
  tracking,
  backOffice,
}

export type Contract = typeof contract
export type Area = keyof Contract
export type CallName = { [A in Area]: `${A}.${keyof Contract[A] & string}` }[Area]
export type CallNamed<N extends CallName> = N extends `${infer A extends Area}.${infer C}`
  ? C extends keyof Contract[A]
    ? Contract[A][C]
    : never
  : never
export type Params<N extends CallName> = ParamsOf<CallNamed<N>>
export type Data<N extends CallName> = DataOf<CallNamed<N>>

/** The contract flattened: `practice.submitReplies` → call. */
export const calls: ReadonlyMap<CallName, Call> = new Map(
  Object.entries(contract).flatMap(([area, named]) =>
    Object.entries(named).map(([name, call]) => [`${area}.${name}` as CallName, call as unknown as Call] as const),
  ),
)
