import type { Store, Tx } from '../../../platform/database/store.ts'
import { enter, type OfCard } from './memoryCards.ts'

/** Suspends, resumes or marks a card; a change older than the last one has no effect. `at`: ms UTC. */
export async function setCardMark(
  tx: Tx,
  of: OfCard & { mark: 'aside' | 'marked'; on: boolean; at: number },
): Promise<void> {
  await enter(tx, of)
  const changed = of.mark === 'aside' ? 'aside_at' : 'marked_at'
  await tx.db
    .updateTable('memory_card')
    .set({ [of.mark]: of.on ? 1 : 0, [changed]: of.at })
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('kind', '=', of.kind)
    .where('item_id', '=', of.itemID)
    .where(changed, '<=', of.at)
    .execute()
}

export interface CardSettings {
  /** Limit of unrated points a day. */
  newPoints: number
  /** Whether questions of the wrong book are also shown as cards. */
  mistakes: boolean
}

export const DEFAULT_CARD_SETTINGS: CardSettings = { newPoints: 10, mistakes: false }

export async function cardSettings(
  { db }: Pick<Store, 'db'>,
  userID: number,
  subjectID: number,
): Promise<CardSettings> {
  const row = await db
    .selectFrom('card_setting')
    .select(['new_points', 'mistakes'])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()
  return row ? { newPoints: row.new_points, mistakes: row.mistakes === 1 } : DEFAULT_CARD_SETTINGS
}

export async function saveCardSettings(
  tx: Tx,
  of: { userID: number; subjectID: number },
  { newPoints, mistakes }: CardSettings,
): Promise<void> {
  const set = { new_points: newPoints, mistakes: mistakes ? 1 : 0 }
  await tx.db
    .insertInto('card_setting')
    .values({ user_id: of.userID, subject_id: of.subjectID, ...set })
    .onConflict((on) => on.columns(['user_id', 'subject_id']).doUpdateSet(set))
    .execute()
}
