import { bounded, joined, secondsOf, shareOf } from '@tizhou/domain/videos/stretches'
import type { Stretch } from '@tizhou/domain/videos/videos'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { WatchRow } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

export const SHARE_PARTS = 10_000

export const stretchesOf = ({ stretches }: Pick<WatchRow, 'stretches'>): Stretch[] => JSON.parse(stretches) as Stretch[]

/** A learner's progress in these lessons, or in a subject, newest first; without cleared ones. */
export async function watchesOf(
  { db }: Reads,
  userID: number,
  of: { subjectID: number } | { lessonIDs: readonly number[] },
): Promise<WatchRow[]> {
  const from = db.selectFrom('video_watch').selectAll().where('user_id', '=', userID).where('placed_at', '>', 0)
  if ('subjectID' in of)
    return from.where('subject_id', '=', of.subjectID).orderBy('placed_at', 'desc').orderBy('lesson_id').execute()
  const rows: WatchRow[] = []
  for (const some of inChunks(of.lessonIDs)) rows.push(...(await from.where('lesson_id', 'in', some).execute()))
  return rows
}

/** Ids of the lessons of a subject that a learner watched, the last one first. */
export async function lastWatched({ db }: Reads, userID: number, subjectID: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('video_watch')
    .select('lesson_id')
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('placed_at', '>', 0)
    .orderBy('placed_at', 'desc')
    .orderBy('lesson_id')
    .limit(limit)
    .execute()
  return rows.map(({ lesson_id }) => lesson_id)
}

/** A played stretch, and the player's position at a moment (ms UTC). */
export interface Played {
  from: number
  to: number
  second: number
  at: number
}

/**
 * Merges played stretches into a learner's progress in a lesson. Idempotent and independent of order: stretches are
 * merged, the position is that of the latest moment, and plays from before a clearing are ignored. The caller has
 * locked the learner (`lockLearner` of the core people).
 */
export async function putPlays(
  { db }: Writes,
  of: { userID: number; subjectID: number; lessonID: number; seconds: number; now: number },
  plays: readonly Played[],
): Promise<void> {
  const before = await db
    .selectFrom('video_watch')
    .selectAll()
    .where('user_id', '=', of.userID)
    .where('lesson_id', '=', of.lessonID)
    .executeTakeFirst()
  const counted = plays
    .map((play) => ({ ...play, at: Math.min(play.at, of.now) }))
    .filter(({ at }) => at > (before?.cleared_at ?? 0))
  if (counted.length === 0) return
  const stretches = bounded(
    joined([...(before ? stretchesOf(before) : []), ...counted.map(({ from, to }): Stretch => [from, to])], of.seconds),
  )
  const last = counted.reduce((a, b) => (b.at > a.at ? b : a))
  const moves = last.at > (before?.placed_at ?? 0)
  const share = Math.round(shareOf(stretches, of.seconds) * SHARE_PARTS)
  const changed = {
    subject_id: of.subjectID,
    stretches: JSON.stringify(stretches),
    seconds: secondsOf(stretches),
    share,
    place_ms: moves ? Math.round(Math.min(last.second, of.seconds) * 1000) : (before?.place_ms ?? 0),
    placed_at: moves ? last.at : (before?.placed_at ?? 0),
  }
  if (before && !moves && changed.stretches === before.stretches && share === before.share) return
  await db
    .insertInto('video_watch')
    .values({
      user_id: of.userID,
      lesson_id: of.lessonID,
      ...changed,
      cleared_at: before?.cleared_at ?? 0,
      updated_at: of.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'lesson_id']).doUpdateSet({ ...changed, updated_at: of.now }),
    )
    .execute()
}

/**
 * Clears a learner's progress in a subject, including plays up to now that arrive later. Gives the number of lessons.
 */
export async function clearWatches({ db }: Writes, userID: number, subjectID: number, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('video_watch')
    .set({ stretches: '[]', seconds: 0, share: 0, place_ms: 0, placed_at: 0, cleared_at: now, updated_at: now })
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('placed_at', '>', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
