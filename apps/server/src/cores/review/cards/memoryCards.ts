import { CARD_KINDS, type CardKind } from '@tizhou/domain/cards/stack'
import type { Card } from '@tizhou/domain/review/card'
import { RECALLED } from '@tizhou/domain/review/card'
import type { Memory } from '@tizhou/domain/review/memory'
import { type NotNull, type Selectable, sql } from 'kysely'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { CardTables } from '../cardTables.ts'
import type { MemoryBefore } from './before.ts'

type Reads = Pick<Store, 'db'>
export type MemoryRow = Selectable<CardTables['memory_card']>
/** A rated row, which has a memory. */
export type RatedRow = MemoryRow & { stability: number; difficulty: number; last_day: number }

export interface OfCard {
  userID: number
  subjectID: number
  kind: CardKind
  itemID: number
}

/**
 * SQL condition: whether a row `c` of memory_card is to be asked: it is not suspended, an own card is not removed, a
 * point is named by questions, and none of these is due in the wrong book, which then stands for the point.
 */
export const ASKED = `c.aside = 0 and c.kind in ('point', 'own', 'question')
  and not (c.kind = 'own' and exists (select 1 from own_card o where o.card_id = c.item_id and o.removed_at is not null))
  and not (c.kind = 'point' and not exists (select 1 from question_point p where p.point_id = c.item_id))
  and not (c.kind = 'point' and exists (select 1 from question_point p
    join review_card b on b.question_id = p.question_id and b.user_id = c.user_id and b.subject_id = c.subject_id
    where p.point_id = c.item_id and b.in_book = 1 and b.due_day is not null))`

/** The kind of rows that keep the state before a merge of points (mergeCards.ts); they are no cards. */
export const keptKind = (mergeID: number): string => `merge:${mergeID}`

export const isRated = (row: MemoryRow): row is RatedRow => row.stability !== null

export const memoryOf = (row: RatedRow): Memory => ({
  stability: row.stability,
  difficulty: row.difficulty,
  lastDay: row.last_day,
})

/** null: the card was never rated. Only questions count right answers. */
export const memoryCardOf = (row: MemoryRow | undefined): Card | null =>
  row && isRated(row)
    ? {
        ...memoryOf(row),
        state: row.state,
        reps: row.reps,
        lapses: row.lapses,
        streak: 0,
        learnedDay: row.learned_day,
      }
    : null

export const memoryBefore = (row: MemoryRow | undefined): MemoryBefore | null => {
  const card = memoryCardOf(row)
  return card && row ? { ...card, dueDay: row.due_day, lastAt: row.last_at } : null
}

/** A learner's rated or marked cards of a subject. */
export const memoryCards = ({ db }: Reads, userID: number, subjectID: number): Promise<MemoryRow[]> =>
  db
    .selectFrom('memory_card')
    .selectAll()
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('kind', 'in', CARD_KINDS)
    .orderBy('kind')
    .orderBy('item_id')
    .execute()

export const memoryCard = ({ db }: Reads, of: OfCard): Promise<MemoryRow | undefined> =>
  db
    .selectFrom('memory_card')
    .selectAll()
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('kind', '=', of.kind)
    .where('item_id', '=', of.itemID)
    .executeTakeFirst()

/** Rated cards, whose due days are to be reassigned. */
export async function remembered(on: Reads, of: { userID: number; subjectID: number }): Promise<RatedRow[]> {
  return (await memoryCards(on, of.userID, of.subjectID)).filter(isRated)
}

export async function setDays(tx: Tx, row: RatedRow, dueDay: number | null, naturalDay: number): Promise<void> {
  if (row.due_day === dueDay && row.natural_day === naturalDay) return
  await update(tx, keyOfRow(row), { due_day: dueDay, natural_day: naturalDay })
}

export const keyOfRow = (row: MemoryRow): OfCard => ({
  userID: row.user_id,
  subjectID: row.subject_id,
  kind: row.kind as CardKind,
  itemID: row.item_id,
})

export async function update(tx: Tx, of: OfCard, set: Partial<Omit<MemoryRow, 'user_id' | 'kind'>>): Promise<void> {
  await tx.db
    .updateTable('memory_card')
    .set(set)
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('kind', '=', of.kind)
    .where('item_id', '=', of.itemID)
    .execute()
}

/** Inserts the card's row if it is missing. */
export async function enter(tx: Tx, of: OfCard): Promise<void> {
  await tx.db
    .insertInto('memory_card')
    .values({ user_id: of.userID, subject_id: of.subjectID, kind: of.kind, item_id: of.itemID })
    .onConflict((on) => on.columns(['user_id', 'subject_id', 'kind', 'item_id']).doNothing())
    .execute()
}

/**
 * Inserts the card's row if it is missing, and locks it until the transaction ends, so that a concurrent repetition of
 * an event finds its effect.
 */
export async function hold(tx: Tx, of: OfCard): Promise<void> {
  await enter(tx, of)
  await tx.db
    .updateTable('memory_card')
    .set((eb) => ({ reps: eb.ref('reps') }))
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('kind', '=', of.kind)
    .where('item_id', '=', of.itemID)
    .execute()
}

export interface DueCardRow {
  kind: CardKind
  item_id: number
  due_day: number
  /** 1: not recalled since it was first rated. */
  state: number
}

/** Cards (no questions) due on a Beijing day or before, longest overdue first. */
export const dueCards = ({ db }: Reads, userID: number, subjectID: number, until: number): Promise<DueCardRow[]> =>
  db
    .selectFrom('memory_card as c')
    .select(['c.kind', 'c.item_id', 'c.due_day', 'c.state'])
    .where('c.user_id', '=', userID)
    .where('c.subject_id', '=', subjectID)
    .where('c.due_day', '<=', until)
    .where(sql<boolean>`${sql.raw(ASKED)}`)
    .orderBy('c.due_day')
    .orderBy('c.last_at')
    .orderBy('c.item_id')
    .$narrowType<{ due_day: NotNull; kind: CardKind }>()
    .execute()

/** Counts of cards on a Beijing day: recalled, recalled for the first time, and points and imported cards begun. */
export async function cardDay(
  { db }: Reads,
  userID: number,
  subjectID: number,
  day: number,
): Promise<{ done: number; learned: number; begun: number }> {
  const cards = await db
    .selectFrom('memory_card')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('last_day', '=', day).filterWhere('state', '=', RECALLED).as('done'),
      fn.countAll<number>().filterWhere('learned_day', '=', day).as('learned'),
    ])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('kind', 'in', CARD_KINDS)
    .executeTakeFirstOrThrow()
  const { begun } = await db
    .selectFrom('memory_log')
    .select(({ fn }) => fn.countAll<number>().as('begun'))
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('rated_day', '=', day)
    .where(
      sql<boolean>`(kind = 'point' or (kind = 'own' and exists (
        select 1 from own_card o where o.card_id = item_id and o.import_id is not null)))`,
    )
    .where('memory_before', 'is', null)
    .where('undone', '=', 0)
    .executeTakeFirstOrThrow()
  return { done: Number(cards.done), learned: Number(cards.learned), begun: Number(begun) }
}
