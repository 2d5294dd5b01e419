import type { AccessPlan } from '@tizhou/domain/account/accessPlan'
import type { InsertObject } from 'kysely'
import type { RowOf } from '../../platform/database/keptRows.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type ItemRow = RowOf<'learner_run_item'>
export type NewItem = InsertObject<Tables, 'learner_run_item'>

/** In the order of the numbers that the rows have. */
export const ITEM_STATES = ['waiting', 'done', 'moved', 'undone', 'stays', 'idle', 'partly'] as const
export type ItemState = (typeof ITEM_STATES)[number]
export const stateNumber = (state: ItemState): number => ITEM_STATES.indexOf(state)

export type Outcome = 'new' | 'known' | 'change' | 'nothing' | 'longer' | 'none' | 'paid' | 'same' | 'far' | 'refused'

/** A term that was changed, before and after, for the undo. */
export interface MovedTerm {
  id: number
  was: { startsAt: number; endsAt: number }
  is: { startsAt: number; endsAt: number }
}

/** What a row is to do, and what it did. */
export interface ItemPlan {
  /** What is shown of a row without an account: phones masked. */
  label?: string
  /** Of an account that is to be made; gone once it is, and when the run ends. */
  phone?: string
  nick?: string
  groupID?: number
  /** The version that a row of a file opens, until when. */
  grant?: { subjectID: number; vn: number; until: number }
  /** The access as it was looked at (seenOf). */
  seen?: string
  before?: number | null
  after?: number | null
  access?: Pick<AccessPlan, 'added' | 'moved'>
  paid?: true
  paidStays?: true
  /** What former undos took back of it, in words. */
  took?: string[]
  did?: {
    made?: true
    joined?: number
    added?: { id: number; startsAt: number; endsAt: number }
    moved?: MovedTerm[]
  }
}

export const planOf = (row: Pick<ItemRow, 'plan'>): ItemPlan => JSON.parse(row.plan) as ItemPlan

/** Without what only an account that is not made yet needs. */
export const withoutPerson = ({ phone: _phone, nick: _nick, label: _label, ...rest }: ItemPlan): ItemPlan => rest

/** A row to insert. `row`: its number in the file. */
export const itemRow = (of: {
  userID?: number | null
  row?: number
  outcome: Outcome
  column?: string
  reason?: string
  state: ItemState
  plan: ItemPlan
}): Omit<NewItem, 'run_id' | 'position'> => ({
  row_number: of.row ?? 0,
  user_id: of.userID ?? null,
  outcome: of.outcome,
  column_name: of.column ?? '',
  reason: of.reason ?? '',
  state: stateNumber(of.state),
  plan: JSON.stringify(of.plan),
})
