import { beijingDay } from '@tizhou/domain/dates/beijing'
import { type ChapterPlace, withDescendants } from '../../cores/content/trees/chapterIndex.ts'
import type { ChapterCounts } from '../../cores/replies/chapterCounts.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'

const DAY = 86_400_000
const DAYS = 14

/** Data of the home page: where to continue, progress, and recent activity. */
export const studyOverview: Handler<'subjects.studyOverview'> = async ({ params, caller, services }) => {
  const { content, now } = services
  if (!(await services.subjects.subjectByID(params.appID))) throw notFound('该科目')
  const chapters = await content.chapters(params.appID)
  // A question in several trees counts once, at its home.
  const homes = await content.homes(params.appID)
  const rows = await services.replies.homeCounts(caller.userID, params.appID, homes.chapterOf)
  const counts = new Map(rows.map((row) => [row.chapter_id, row]))
  const top = chapters.trees.flatMap((tree) => tree.top)
  const sums = top.map((place) => ({ place, ...summed(place, homes.counts, counts) })).filter(({ total }) => total > 0)
  const sum = (key: 'total' | keyof Totals) => sums.reduce((total, row) => total + row[key], 0)

  return {
    Continue: await lastPlace(services, caller.userID, params.appID),
    Total: sum('total'),
    Done: sum('done'),
    Right: sum('right_now'),
    Wrong: sum('wrong'),
    Favourites: sum('favourites'),
    Notes: sum('notes'),
    Chapters: sums.map(({ place, total, done, right_now }) => ({
      CptID: place.chapterID,
      Name: place.name,
      Total: total,
      Done: done,
      Right: right_now,
    })),
    Days: await recentDays(services, caller.userID, params.appID, now()),
  }
}

type Totals = Omit<ChapterCounts, 'chapter_id'>

function summed(
  place: ChapterPlace,
  totals: ReadonlyMap<number, number>,
  counts: Map<number, ChapterCounts>,
): Totals & { total: number } {
  const sum = { total: 0, done: 0, right_now: 0, wrong: 0, favourites: 0, notes: 0 }
  for (const below of withDescendants(place)) {
    sum.total += totals.get(below.chapterID) ?? 0
    const own = counts.get(below.chapterID)
    if (!own) continue
    for (const key of ['done', 'right_now', 'wrong', 'favourites', 'notes'] as const) sum[key] += own[key]
  }
  return sum
}

async function lastPlace(
  { replies, content }: Pick<Services, 'replies' | 'content'>,
  userID: number,
  subjectID: number,
) {
  const last = await replies.lastPlaceOf(userID, subjectID)
  // Where the question stands by now: the chapter may have been merged or split since.
  const place = last && (await content.placeOfQuestion(subjectID, last.chapter_id, last.question_id))
  if (!place) return null
  // In the tree that was practised, wherever the questions are at home.
  const done = await replies.doneInChapter({ userID, subjectID, chapterID: place.chapterID })
  return {
    CptID: place.chapterID,
    Name: place.name,
    AllTestID: last.question_id,
    Total: place.count,
    Done: done,
    At: last.changed_at,
  }
}

async function recentDays(services: Services, userID: number, subjectID: number, now: number) {
  const today = beijingDay(now)
  const rows = await services.replies.answeredDays(userID, subjectID, today - DAYS)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: DAYS }, (_, at) => {
    const day = today - DAYS + 1 + at
    return {
      Day: new Date(day * DAY).toISOString().slice(0, 10),
      Answered: byDay.get(day)?.answered ?? 0,
      Right: byDay.get(day)?.answered_right ?? 0,
    }
  })
}
