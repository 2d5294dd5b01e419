import { VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { VideoNoteRow } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

/** A learner's notes: of one lesson by time in the video, or of a subject, newest first. */
export function videoNotesOf({ db }: Reads, userID: number, subjectID: number, lessonID?: number) {
  const from = db
    .selectFrom('video_note as n')
    .innerJoin('video_lesson as l', 'l.lesson_id', 'n.lesson_id')
    .selectAll('n')
    .select('l.name as lessonName')
    .where('n.user_id', '=', userID)
    .where('n.subject_id', '=', subjectID)
    .limit(VIDEO_BOUNDS.notes)
  return lessonID === undefined
    ? from.orderBy('n.made_at', 'desc').orderBy('n.note_id').execute()
    : from.where('n.lesson_id', '=', lessonID).orderBy('n.at_ms').orderBy('n.note_id').execute()
}

/** Number of a learner's notes in each lesson of a subject. */
export async function noteCounts({ db }: Reads, userID: number, subjectID: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('video_note')
    .select((eb) => ['lesson_id', eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .groupBy('lesson_id')
    .execute()
  return new Map(rows.map(({ lesson_id, count }) => [lesson_id, Number(count)]))
}

export async function addVideoNote({ db }: Writes, row: VideoNoteRow): Promise<void> {
  await db.insertInto('video_note').values(row).execute()
}

/** Changes a note's text and time. Gives the row; undefined where it is not this learner's. */
export const changeVideoNote = (
  { db }: Writes,
  { note_id, user_id, lesson_id, ...change }: Omit<VideoNoteRow, 'subject_id' | 'made_at'>,
): Promise<VideoNoteRow | undefined> =>
  db
    .updateTable('video_note')
    .set(change)
    .where('note_id', '=', note_id)
    .where('user_id', '=', user_id)
    .where('lesson_id', '=', lesson_id)
    .returningAll()
    .executeTakeFirst()

export async function removeVideoNote({ db }: Writes, userID: number, noteID: number): Promise<void> {
  await db.deleteFrom('video_note').where('note_id', '=', noteID).where('user_id', '=', userID).execute()
}
