import { BEIJING_SHIFT, beijingDate } from '@tizhou/domain/dates/beijing'
import type { InterviewRow } from '../../../cores/papers/interviews.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

const DAY = 86_400_000
const DAYS = 30

interface Sum {
  score: number
  full_mark: number
}

/** The total share of full marks, 0–1; null without rows. */
function average(rows: readonly Sum[]): number | null {
  const full = rows.reduce((sum, row) => sum + row.full_mark, 0)
  return full === 0 ? null : Math.round((rows.reduce((sum, row) => sum + row.score, 0) / full) * 1000) / 1000
}

export const presentScore = (row: InterviewRow) => ({
  AllTestID: row.question_id,
  CptID: row.chapter_id,
  Score: row.score / 100,
  FullMark: row.full_mark / 100,
  Earned: (JSON.parse(row.earned) as number[]).map((hundredths) => hundredths / 100),
  Best: row.best / 100,
  Times: row.times,
  SpentSeconds: row.spent_seconds,
  At: row.answered_at,
})

/** A question counts as done once it was scored by points. */
export const getCptMNDBStatic: Handler<'exams.getCptMNDBStatic'> = async ({ params, caller, services }) => {
  const { content } = services
  if (!(await services.subjects.subjectByID(params.appID))) throw notFound('该科目')
  const module = params.module || 'Defend'
  const places = [...(await content.chapters(params.appID)).byID.values()].filter(
    (place) => place.module === module && place.count > 0,
  )
  const rows = await services.papers.interviewScores(caller.userID, params.appID)
  const days = await services.papers.interviewDays(caller.userID, params.appID, DAYS)
  const marks = new Map(
    (await services.replies.chapterCounts(caller.userID, params.appID)).map((row) => [row.chapter_id, row]),
  )
  const byChapter = Map.groupBy(rows, (row) => row.chapter_id)
  const chapters = places.map((place) => {
    const done = byChapter.get(place.chapterID) ?? []
    return {
      CptID: place.chapterID,
      Total: place.count,
      Done: Math.min(done.length, place.count),
      Average: average(done),
      Favourites: marks.get(place.chapterID)?.favourites ?? 0,
      Notes: marks.get(place.chapterID)?.notes ?? 0,
    }
  })
  const sum = (key: 'Total' | 'Done' | 'Favourites' | 'Notes') => chapters.reduce((all, one) => all + one[key], 0)
  const known = new Set(places.map((place) => place.chapterID))
  const here = rows.filter((row) => known.has(row.chapter_id))
  return {
    Total: sum('Total'),
    Done: sum('Done'),
    Average: average(here),
    SpentSeconds: days.reduce((all, day) => all + day.spent_seconds, 0),
    Favourites: sum('Favourites'),
    Notes: sum('Notes'),
    Chapters: chapters,
    Days: days
      .toReversed()
      .map((day) => ({ Day: beijingDate(day.day * DAY - BEIJING_SHIFT), Times: day.times, Average: average([day]) })),
    Questions: here.map(presentScore),
  }
}
