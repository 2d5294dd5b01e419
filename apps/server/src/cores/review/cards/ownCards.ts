import type { Selectable } from 'kysely'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { CardTables } from '../cardTables.ts'

type Reads = Pick<Store, 'db'>
export type OwnCardRow = Selectable<CardTables['own_card']>

/** A learner's own cards of a subject, without removed ones, newest first. */
export const ownCards = ({ db }: Reads, userID: number, subjectID: number): Promise<OwnCardRow[]> =>
  db
    .selectFrom('own_card')
    .selectAll()
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('removed_at', 'is', null)
    .orderBy('made_at', 'desc')
    .orderBy('card_id')
    .execute()

/** This learner's card, removed or not; undefined for another's. */
export const ownCard = ({ db }: Reads, userID: number, cardID: number): Promise<OwnCardRow | undefined> =>
  db.selectFrom('own_card').selectAll().where('card_id', '=', cardID).where('user_id', '=', userID).executeTakeFirst()

export async function addOwnCard(
  tx: Tx,
  row: Omit<OwnCardRow, 'removed_at' | 'front_html' | 'back_html' | 'deck_key' | 'import_id'>,
): Promise<void> {
  await tx.db
    .insertInto('own_card')
    .values({ ...row, removed_at: null })
    .execute()
}

/** Gives whether the learner has such a card. */
export async function changeOwnCard(
  tx: Tx,
  of: { userID: number; cardID: number },
  set: Partial<Pick<OwnCardRow, 'front' | 'back' | 'front_html' | 'back_html' | 'changed_at' | 'removed_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('own_card')
    .set(set)
    .where('card_id', '=', of.cardID)
    .where('user_id', '=', of.userID)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The note by which our own exports name an own card. */
export const deckNoteOf = (cardID: number): string => `tizhou-own-${cardID}`

/** Whether an import brought a removed card again meanwhile, from its former deck or from an export of ours. */
export async function isBroughtAgain({ db }: Reads, { card_id, user_id, subject_id, deck_key }: OwnCardRow) {
  const row = await db
    .selectFrom('own_card')
    .select('card_id')
    .where('user_id', '=', user_id)
    .where('subject_id', '=', subject_id)
    .where('removed_at', 'is', null)
    .where('card_id', '<>', card_id)
    .where('deck_key', 'in', [`${deckNoteOf(card_id)} 0`, ...(deck_key === '' ? [] : [deck_key])])
    .executeTakeFirst()
  return row !== undefined
}
