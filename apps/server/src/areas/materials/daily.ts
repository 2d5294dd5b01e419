import { beijingDate } from '@tizhou/domain/dates/beijing'
import { assignNotes, DAILY_WINDOW, dayPlus, daysBetween, streakOf } from '@tizhou/domain/materials/dailyNotes'
import { badInput, notVip } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { opensShelf, readText, shelfMenu } from './texts.ts'

/** Number of questions with a day's note. */
const QUESTIONS = 1

/** The notes of days up to today, including the whole window; days without a note get one now. */
async function notesUpTo(services: Services, subjectID: number, today: string): Promise<Map<string, number>> {
  const entries = await shelfMenu(services, subjectID, 'daily')
  const notes = entries.filter(({ hasText }) => hasText === 1).map(({ id }) => id)
  const known = await services.materials.dailyNotes(subjectID)
  const first = [...known.keys()].sort()[0]
  // A subject begins with the day of the first request: earlier days have no notes.
  const window = dayPlus(today, -DAILY_WINDOW)
  const from = [window, first ?? today].sort()[1] as string
  const missing = daysBetween(from, today).filter((day) => !known.has(day))
  const given = assignNotes(notes, known, missing)
  if (given.size === 0) return known
  await services.store.write((tx) => services.materials.in(tx).addDailyNotes(subjectID, given))
  // Another server may have assigned notes concurrently: the stored ones count.
  return services.materials.dailyNotes(subjectID)
}

export const submission: Handler<'materials.submission'> = async ({ params, caller, services }) => {
  const { appID } = params
  const today = beijingDate(services.now())
  const day = params.day ?? today
  if (day > today) throw badInput([{ field: 'day', reason: '这一天还没有到' }])
  const notes = await notesUpTo(services, appID, today)
  const marks = await services.materials.dailyMarks(caller.userID, appID)
  const done = new Map(marks.map((mark) => [mark.day, mark.caught_up]))
  const { now: streak, longest } = streakOf(new Set(done.keys()), today)
  const menu = await shelfMenu(services, appID, 'daily')
  const names = new Map(menu.map(({ id, name }) => [id, name]))
  const nodeID = notes.get(day)
  const node = nodeID === undefined ? undefined : await services.materials.shownNode(nodeID)
  const note = node ? await readText(services, caller, node) : null
  const ids = note?.SameKnowPointID ? await questionsOf(services, appID, note.SameKnowPointID, day) : []
  const opened = note?.isOpen === 1 && (await services.papers.opensPoints(caller, appID))
  const set = await services.content.questionSetOfIDs(appID, opened ? ids : [])
  const { lastQuestionID: _, ...own } = await services.replies.historyOf({
    userID: caller.userID,
    subjectID: appID,
    questionIDs: set.questionIDs,
    chapterID: 0,
  })
  const window = daysBetween(dayPlus(today, -DAILY_WINDOW), today)
  return services.papers.shownSet(caller, {
    subjectID: appID,
    set,
    own,
    more: {
      today,
      day,
      streak,
      longest,
      days: window.flatMap((one) => {
        const id = notes.get(one)
        if (id === undefined) return []
        return [{ day: one, name: names.get(id) ?? '', isDone: done.has(one) ? 1 : 0, isCaughtUp: done.get(one) ?? 0 }]
      }),
      note,
    },
  })
}

/** Questions chosen by the day among those of the point: the same for everybody, all day. */
async function questionsOf(services: Services, subjectID: number, pointID: number, day: string): Promise<number[]> {
  const { points } = await services.content.pointIndex(subjectID)
  const all = [...(points.get(pointID)?.questions ?? [])].sort((a, b) => a - b)
  const from = Date.parse(`${day}T00:00:00Z`) / 86_400_000
  return all.length === 0 ? [] : [all[from % all.length] as number].slice(0, QUESTIONS)
}

export const dayDone: Handler<'materials.dayDone'> = async ({ params, caller, services }) => {
  const { appID, day } = params
  const today = beijingDate(services.now())
  const notes = await notesUpTo(services, appID, today)
  const nodeID = notes.get(day)
  const node = nodeID === undefined || day > today ? undefined : await services.materials.shownNode(nodeID)
  if (!node) throw badInput([{ field: 'day', reason: '这一天没有每日一记' }])
  if (node.free === 0 && !(await opensShelf(services, caller, appID, 'daily'))) throw notVip()
  // Only yesterday can be made up for; older notes can be read without effect on the streak.
  if (day < dayPlus(today, -1)) throw badInput([{ field: 'day', reason: '只能补记昨天的' }])
  await services.store.write((tx) =>
    services.materials.in(tx).markDay({
      user_id: caller.userID,
      subject_id: appID,
      day,
      marked_at: services.now(),
      caught_up: day === today ? 0 : 1,
    }),
  )
  const marks = await services.materials.dailyMarks(caller.userID, appID)
  const { now: streak, longest } = streakOf(new Set(marks.map((mark) => mark.day)), today)
  return { streak, longest }
}
