import { nextStart } from '@tizhou/domain/live/lesson'
import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { addLesson, changeLesson, type LessonRow } from './lessons.ts'

/** A lesson that repeats, with its room's slow mode. */
export type Repeating = LessonRow & { slow_seconds: number }

/** Lessons that repeat and start before this moment; a withdrawn one lets its series rest. */
export const lessonsToRepeat = ({ db }: Pick<Store, 'db'>, before: number, most: number): Promise<Repeating[]> =>
  db
    .selectFrom('live_lesson as l')
    .innerJoin('live_room as r', 'r.lesson_id', 'l.lesson_id')
    .selectAll('l')
    .select('r.slow_seconds')
    .where('l.repeats', 'in', ['daily', 'weekly'])
    .where('l.starts_at', '<', before)
    .where('l.withdrawn_at', 'is', null)
    .orderBy('l.lesson_id')
    .limit(most)
    .execute()

/** Makes the lesson that follows this one. It repeats from now on in its stead. Nothing where this one has changed. */
export async function repeatLesson(
  tx: Pick<Tx, 'db'>,
  { slow_seconds, ...row }: Repeating,
  now: number,
): Promise<void> {
  const { repeats } = row
  if (repeats === 'none') return
  const hasPassed = await changeLesson(tx, { ...row, repeats: 'none', revision: row.revision + 1 })
  if (!hasPassed) return
  const later = nextStart(row.starts_at, repeats, now) - row.starts_at
  await addLesson(
    tx,
    {
      ...row,
      lesson_id: newId(),
      opens_at: row.opens_at + later,
      starts_at: row.starts_at + later,
      ends_at: row.ends_at + later,
      replay_at: row.replay_at === null ? null : row.replay_at + later,
      ...{ revision: 1, updated_at: now },
    },
    slow_seconds,
  )
}
