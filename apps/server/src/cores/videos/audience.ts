import { sql } from 'kysely'
import { type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store } from '../../platform/database/store.ts'
import type { VideoTables } from './tables.ts'

type Reads = Pick<Store, 'db'>

/** A lesson's audience curve; undefined: nobody has watched it, or it is not counted yet. */
export const audienceOf = ({ db }: Reads, lessonID: number): Promise<VideoTables['video_audience'] | undefined> =>
  db.selectFrom('video_audience').selectAll().where('lesson_id', '=', lessonID).executeTakeFirst()

/** The learners who watched a lesson. */
export function watcherPage({ db }: Reads, { lessonID, ...wanted }: PageWanted & { lessonID: number }) {
  const from = db
    .selectFrom('video_watch as w')
    .innerJoin('user_account as u', 'u.user_id', 'w.user_id')
    .where('w.lesson_id', '=', lessonID)
    .where('w.placed_at', '>', 0)
  return tablePage(
    from,
    (query) => query.select(['w.user_id', 'u.user_name', 'w.share', 'w.place_ms', 'w.placed_at']),
    wanted,
    { orders: { share: sql.ref('w.share'), at: sql.ref('w.placed_at') }, usual: '-at', key: 'w.user_id' },
  )
}
