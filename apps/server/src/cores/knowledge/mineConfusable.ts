import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Form, Option } from '@tizhou/domain/content/question'
import { type ConfusingOption, ConfusingSearch, type PointQuestion, pairsOf } from '@tizhou/domain/knowledge/confusable'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import type { JobServices, PreparedJob } from '../../platform/jobs/jobs.ts'
import { pointNames, questionPoints } from '../content/points.ts'
import { choiceQuestions, chosenTimes, storeConfusable, subjectsAfter } from './knowledgeWrites.ts'

const SUBJECTS = 5
/** Questions that are read between two turns of the event loop. */
const AT_ONCE = 200
/** The most confused pairs of a subject; a large bank has thousands of which nobody is confused. */
const PAIRS = 1_000

interface Mined {
  subjectID: number
  options: (ConfusingOption & { times: number })[]
  pairs: { a: number; b: number; links: number; times: number }[]
}

interface Prepared {
  /** The last subject of this round; 0: the next round begins again. */
  last: number
  mined: Mined[]
}

/** Mines confusable points, a few subjects a round in turn. Nothing is written for a subject where nothing changed. */
export const mineConfusable: PreparedJob<Prepared> = {
  name: 'mine-confusable',
  everyMs: 60_000,
  async prepare(services, progress) {
    const subjects = await subjectsAfter(services.store, progress, SUBJECTS)
    const mined: Mined[] = []
    for (const { subject_id } of subjects) {
      const found = await mine(services, subject_id)
      if (await isNew(services.store, found)) mined.push(found)
    }
    return { last: subjects.length < SUBJECTS ? 0 : (subjects.at(-1)?.subject_id ?? 0), mined }
  },
  async apply(tx, { last, mined }) {
    for (const { subjectID, options, pairs } of mined)
      await storeConfusable(
        tx,
        subjectID,
        options.map(({ questionID, answer, own, other, times }) => ({
          question_id: questionID,
          answer,
          subject_id: subjectID,
          own_point: own,
          other_point: other,
          times,
        })),
        pairs.map(({ a, b, links, times }) => ({
          pair_id: newId(),
          subject_id: subjectID,
          point_a: a,
          point_b: b,
          links,
          times,
        })),
      )
    return last
  },
}

async function mine({ store, content }: JobServices, subjectID: number): Promise<Mined> {
  const found = await content.derived(subjectID, 'confusing options', (on) => confusing(on, subjectID))
  const ids = [...new Set(found.map((option) => option.questionID))]
  const times = new Map<string, number>()
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const row of await chosenTimes(store, ids.slice(at, at + AT_ONCE)))
      times.set(`${row.question_id} ${row.answer}`, row.times)
  const chosen = (questionID: number, answer: string) => times.get(`${questionID} ${answer}`) ?? 0
  return {
    subjectID,
    options: found.map((option) => ({ ...option, times: chosen(option.questionID, option.answer) })),
    pairs: pairsOf(found, chosen).slice(0, PAIRS),
  }
}

/** By the content alone: kept until the subject changes. */
async function confusing(store: Store, subjectID: number): Promise<ConfusingOption[]> {
  const points = Map.groupBy(await questionPoints(store, subjectID), (row) => row.question_id)
  const names = new Map((await pointNames(store, subjectID)).map((row) => [row.point_id, row.name]))
  const rows = await choiceQuestions(store, subjectID)
  const search = new ConfusingSearch(names)
  const questions: PointQuestion[] = []
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const question = {
      id: row.question_id,
      form: row.form as Form,
      options: JSON.parse(row.options) as Option[],
      answer: row.answer,
      points: (points.get(row.question_id) ?? []).map((point) => point.point_id),
    }
    search.tell(question)
    questions.push(question)
  }
  const found: ConfusingOption[] = []
  for (const [at, question] of questions.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
    found.push(...search.find(question))
  }
  return found
}

/** Whether the store holds something else. */
async function isNew(store: Store, { subjectID, options }: Mined): Promise<boolean> {
  const sumOf = (rows: readonly { times: number }[]) => rows.reduce((sum, row) => sum + row.times, 0)
  const kept = await store.all<{
    question_id: number
    answer: string
    own_point: number
    other_point: number
    times: number
  }>('select question_id, answer, own_point, other_point, times from confusable_option where subject_id = ?', [
    subjectID,
  ])
  if (kept.length !== options.length || sumOf(kept) !== sumOf(options)) return true
  const known = new Set(kept.map((row) => `${row.question_id} ${row.answer} ${row.own_point} ${row.other_point}`))
  return options.some(({ questionID, answer, own, other }) => !known.has(`${questionID} ${answer} ${own} ${other}`))
}
