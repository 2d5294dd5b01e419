import type { Data } from '@tizhou/contract/contract'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { JUDGED_FROM } from '@tizhou/domain/knowledge/models/bkt'
import { knownToday } from '../../cores/knowledge/masteryOf.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import type { Services } from '../../platform/services.ts'
import type { OpenPlan } from './currentPlan.ts'
import { plannedChapters } from './planWork.ts'
import { countedTasks } from './present.ts'

type Report = NonNullable<Data<'plans.getEvaluate'>['report']>

/** Least mastery of a point that counts as mastered. */
const MASTERED = 0.8
const MOST_WEAK = 8

const rounded = (value: number) => Math.round(value * 10) / 10

/** The results of a plan so far: tasks done, mastery, the predicted score, and how to use the last days best. */
export async function reportOf(services: Services, caller: Caller, { row, doc, clock }: OpenPlan): Promise<Report> {
  const { subject_id: subjectID } = row
  const { template } = await services.plans.templateOf(subjectID)
  const [index, mastery, chapters, blueprint, book] = await Promise.all([
    services.content.pointIndex(subjectID),
    services.knowledge.masteryOf(caller.userID, subjectID),
    plannedChapters(services, caller, subjectID, template),
    services.knowledge.blueprintOf(subjectID),
    services.review.bookState(caller.userID, subjectID, clock.today),
  ])
  const { items, passMark, fullMark } = blueprint
  const { score } = await services.knowledge.predictScore({ userID: caller.userID, subjectID, items, passMark })
  const done = doc.tasks.filter(({ state }) => state === 'done')
  const mastered = mastery.filter(
    (one) =>
      index.points.has(one.point_id) && one.answers >= JUDGED_FROM && knownToday(one, services.now()) >= MASTERED,
  )
  const counted = countedTasks(doc)
  const studied = new Set(done.map(({ doneDay }) => doneDay)).size
  // Today is a day of the plan; the exam day is none.
  const ended = row.ended_at === null ? clock.today : beijingDay(row.ended_at)
  const last = Math.min(clock.today, ended, doc.settings.examDay - 1)
  return {
    tasks: counted.length,
    done: done.length,
    skipped: counted.filter(({ state }) => state === 'skipped').length,
    minutes: done.reduce((sum, { minutes }) => sum + minutes, 0),
    days: Math.max(studied, last - doc.settings.startDay + 1),
    studied,
    points: index.points.size,
    mastered: mastered.length,
    expected: score ? rounded(score.expected) : null,
    low: score ? rounded(score.low) : null,
    high: score ? rounded(score.high) : null,
    passMark,
    fullMark: score ? fullMark : null,
    judged: chapters.filter(({ mastery }) => mastery !== null).length,
    weak: chapters
      .flatMap(({ place, mastery, weight }) =>
        mastery === null || mastery >= MASTERED ? [] : [{ place, mastery, weight }],
      )
      .sort((a, b) => b.weight * (1 - b.mastery) - a.weight * (1 - a.mastery))
      .slice(0, MOST_WEAK)
      .map(({ place, mastery }) => ({
        CptID: place.chapterID,
        Name: place.name,
        mastery: Math.round(mastery * 1000) / 1000,
      })),
    wrong: book.book,
    daysLeft: Math.max(0, doc.settings.examDay - clock.today),
  }
}
