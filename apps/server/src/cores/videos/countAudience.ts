import { AudienceCount } from '@tizhou/domain/videos/audience'
import type { Store } from '../../platform/database/store.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { SHARE_PARTS, stretchesOf } from './watching.ts'

/** Delay after a play, so that lessons being watched are not counted all the time. */
const WAIT_MS = 10_000
const LESSONS = 20
const PAGE = 1_000

/**
 * Counts the audience curves of lessons watched since the last run; its progress is the moment up to which it counted,
 * ms UTC.
 */
export const countAudience: Job<number[]> = {
  name: 'count-audience',
  does: 'counts how far lessons were watched',
  everyMs: 5_000,
  async find({ store }, { progress, now }) {
    const rows = await store.db
      .selectFrom('video_watch')
      .select('lesson_id')
      .where('updated_at', '>', progress)
      .where('updated_at', '<=', now - WAIT_MS)
      .groupBy('lesson_id')
      .execute()
    return rows.length > 0 ? rows.map(({ lesson_id }) => lesson_id) : undefined
  },
  async work({ store }, lessonIDs, turn) {
    const upTo = turn.now - WAIT_MS
    for (let from = 0; from < lessonIDs.length; from += LESSONS) {
      await turn.hold()
      for (const lessonID of lessonIDs.slice(from, from + LESSONS)) await count(store, lessonID, turn.now)
    }
    await turn.commit(upTo, async () => {})
  },
}

async function count(store: Store, lessonID: number, now: number): Promise<void> {
  const media = await store.db
    .selectFrom('video_lesson as l')
    .innerJoin('media_file as m', 'm.media_id', 'l.media_id')
    .select('m.length_ms')
    .where('l.lesson_id', '=', lessonID)
    .executeTakeFirst()
  if (!media) return
  const counted = new AudienceCount(Math.ceil(Number(media.length_ms) / 1000))
  for (let after = 0; ; ) {
    const rows = await store.db
      .selectFrom('video_watch')
      .select(['user_id', 'stretches', 'share', 'place_ms'])
      .where('lesson_id', '=', lessonID)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(PAGE)
      .execute()
    for (const row of rows)
      counted.add({
        stretches: stretchesOf(row),
        share: row.share / SHARE_PARTS,
        place: Number(row.place_ms) / 1000,
      })
    if (rows.length < PAGE) break
    after = rows.at(-1)?.user_id ?? after
  }
  const { bucketSeconds, viewers, finished, watched, stopped } = counted.result()
  const row = {
    ...{ bucket_seconds: bucketSeconds, viewers, finished, counted_at: now },
    ...{ watched: JSON.stringify(watched), stopped: JSON.stringify(stopped) },
  }
  await store.write(async ({ db }) => {
    await db
      .insertInto('video_audience')
      .values({ lesson_id: lessonID, ...row })
      .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(row))
      .execute()
  })
}
