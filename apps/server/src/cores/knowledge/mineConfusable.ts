import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Form, Option } from '@tizhou/domain/content/question'
import { type ConfusingOption, ConfusingSearch, type PointQuestion, pairsOf } from '@tizhou/domain/knowledge/confusable'
import { inChunks } from '../../platform/database/chunks.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Job, JobServices } from '../../platform/jobs/job.ts'
import { pointNames, questionPoints } from '../points/points.ts'
import { type ConfusableChange, keptConfusable, storeChange } from './confusableWrites.ts'
import { choiceQuestions, chosenTimes, subjectsAfter } from './knowledgeWrites.ts'

const SUBJECTS = 5
/** Questions processed in one turn of the event loop. */
const AT_ONCE = 200
/** Most pairs stored for a subject: a large bank has thousands that nobody confuses. */
const PAIRS = 1_000
/** Rows of one transaction. */
const PORTION = 500
/** Pause between two transactions, ms. */
const BREATH_MS = 5

interface Mined {
  subjectID: number
  options: (ConfusingOption & { times: number })[]
  pairs: { a: number; b: number; links: number; times: number }[]
}

interface Found {
  /** The last subject of this slice; 0: the next slice starts over. */
  last: number
  changes: ConfusableChange[]
}

/** Mines confusable points, a few subjects a minute in turn. Only changes are written. */
export const mineConfusable: Job<Found> = {
  name: 'mine-confusable',
  does: 'finds points that learners take for one another',
  everyMs: 10_000,
  restMs: 60_000,
  async find(services, { progress }) {
    const subjects = await subjectsAfter(services.store, progress, SUBJECTS)
    const changes: ConfusableChange[] = []
    for (const { subject_id } of subjects)
      changes.push(...(await changesOf(services.store, await mine(services, subject_id))))
    return { last: subjects.length < SUBJECTS ? 0 : (subjects.at(-1)?.subject_id ?? 0), changes }
  },
  async work({ store }, { last, changes }, turn) {
    await turn.hold()
    for (const change of changes) {
      await store.write((tx) => storeChange(tx, change))
      await pause(BREATH_MS)
    }
    await turn.commit(last, async () => {})
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

/** Depends on the content alone: cached until the subject changes. */
async function confusing(store: Store, subjectID: number): Promise<ConfusingOption[]> {
  const points = Map.groupBy(await questionPoints(store, subjectID), (row) => row.question_id)
  const names = new Map((await pointNames(store, subjectID)).map((row) => [row.point_id, row.name]))
  const search = new ConfusingSearch(names)
  const questions: PointQuestion[] = []
  for (let isMore = true; isMore; ) {
    const rows = await choiceQuestions(store, subjectID, { after: questions.at(-1)?.id ?? 0, limit: AT_ONCE })
    for (const row of rows) {
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
    isMore = rows.length === AT_ONCE
    await nextTurn()
  }
  const found: ConfusingOption[] = []
  for (const [at, question] of questions.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await nextTurn()
    found.push(...search.find(question))
  }
  return found
}

/** The differences to the stored rows, in portions of one transaction each. */
async function changesOf(store: Store, { subjectID, options, pairs }: Mined): Promise<ConfusableChange[]> {
  const kept = await keptConfusable(store, subjectID)
  const newOptions = options.map(({ questionID, answer, own, other, times }) => ({
    question_id: questionID,
    answer,
    subject_id: subjectID,
    own_point: own,
    other_point: other,
    times,
  }))
  const newPairs = pairs.map(({ a, b, links, times }) => ({
    pair_id: newId(),
    subject_id: subjectID,
    point_a: a,
    point_b: b,
    links,
    times,
  }))
  const option = differences(
    kept.options,
    newOptions,
    (row) => `${row.question_id} ${row.answer}`,
    (row) => `${row.own_point} ${row.other_point} ${row.times}`,
  )
  const pair = differences(
    kept.pairs,
    newPairs,
    (row) => `${row.point_a} ${row.point_b}`,
    (row) => `${row.links} ${row.times}`,
  )
  return [
    ...[...inChunks(option.changed, PORTION)].map((rows): ConfusableChange => ({ kind: 'options', rows })),
    ...[...inChunks(option.gone, PORTION)].map((rows): ConfusableChange => ({ kind: 'optionsGone', rows })),
    ...[...inChunks(pair.changed, PORTION)].map((rows): ConfusableChange => ({ kind: 'pairs', rows })),
    ...[...inChunks(pair.gone, PORTION)].map((rows): ConfusableChange => ({ kind: 'pairsGone', rows })),
  ]
}

function differences<Old, New extends Old>(
  kept: readonly Old[],
  wanted: readonly New[],
  keyOf: (row: Old) => string,
  rest: (row: Old) => string,
): { changed: New[]; gone: Old[] } {
  const known = new Map(kept.map((row) => [keyOf(row), row]))
  const stays = new Set(wanted.map(keyOf))
  return {
    changed: wanted.filter((row) => {
      const before = known.get(keyOf(row))
      return before === undefined || rest(before) !== rest(row)
    }),
    gone: kept.filter((row) => !stays.has(keyOf(row))),
  }
}
