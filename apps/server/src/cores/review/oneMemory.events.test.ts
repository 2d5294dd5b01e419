import { beijingDate, beijingDay } from '@tizhou/domain/dates/beijing'
import { FINAL_DAYS } from '@tizhou/domain/review/dueDay'
import { MOST_DAYS } from '@tizhou/domain/review/memory'
import { AGAIN, EASY, GOOD, HARD, type Rating } from '@tizhou/domain/review/rating'
import fc from 'fast-check'
import { FSRSAlgorithm, type FSRSState } from 'ts-fsrs'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { setCardMark } from './cards/cardMarks.ts'
import { gradeReply, undoRating } from './cards/changeRating.ts'
import { dueCards } from './cards/memoryCards.ts'
import { rateCard } from './cards/rateCard.ts'
import { setExamDate } from './examDates.ts'
import { dueRows } from './reviewLists.ts'
import { currentPlan, saveSettings } from './reviewPlan.ts'
import { storeReply } from './storeReply.ts'

const SUBJECT = 7
const START = Date.UTC(2027, 0, 10)
const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** Point 71 is named by question 1, point 72 by one that is never answered. */
const QUESTIONS_OF = new Map([
  [71, [1]],
  [72, [9]],
])
const CARDS = [
  { kind: 'question', itemID: 1 },
  { kind: 'question', itemID: 2 },
  { kind: 'point', itemID: 71 },
  { kind: 'point', itemID: 72 },
  { kind: 'own', itemID: 11 },
  { kind: 'own', itemID: 12 },
] as const
type OfCard = (typeof CARDS)[number]

const grade = fc.constantFrom<Rating>(AGAIN, HARD, GOOD, EASY)
const card = fc.constantFrom(...CARDS)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('answer' as const),
      questionID: fc.constantFrom(1, 2),
      mode: fc.constantFrom('practice', 'exam', 'review'),
      isRight: fc.constantFrom<0 | 1>(0, 1),
      by: fc.option(grade),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('grade' as const), card, by: grade, twice: fc.boolean() }),
  },
  // Of the grades so far, how many before the last one.
  { weight: 3, arbitrary: fc.record({ act: fc.constant('undo' as const), back: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('aside' as const), card, on: fc.boolean() }) },
  // Days from then to the exam; null: no exam.
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('exam' as const),
      days: fc.option(fc.integer({ min: -1, max: 40 }), { freq: 4 }),
    }),
  },
)
const steps = fc.array(fc.record({ step, minutes: fc.integer({ min: 1, max: 12 * 24 * 60 }) }), {
  minLength: 1,
  maxLength: 16,
})

/** A memory as ts-fsrs makes it. */
interface Known {
  state: FSRSState
  lastDay: number
  /** Whether the last rating was AGAIN. */
  forgotten: boolean
}

/** The rules of decision 0023 over ts-fsrs alone. */
class Model {
  readonly #fsrs = new FSRSAlgorithm({ enable_fuzz: false, request_retention: 0.9, maximum_interval: MOST_DAYS })
  /** All memories of an item, oldest first, with the events that made them. */
  readonly #of = new Map<string, { eventID: string; known: Known }[]>()
  readonly #undone = new Set<string>()
  readonly grades: string[] = []

  now = (key: string): Known | undefined => this.#of.get(key)?.at(-1)?.known

  rate(key: string, eventID: string, by: Rating, day: number): void {
    const all = this.#of.get(key) ?? []
    this.#of.set(key, [...all, { eventID, known: this.#next(all.at(-1)?.known, by, day) }])
  }

  /** A grade of a reply takes the place of the automatic one. */
  regrade(key: string, eventID: string, by: Rating, day: number): void {
    this.#of.get(key)?.pop()
    this.rate(key, eventID, by, day)
  }

  undo(eventID: string): void {
    if (this.#undone.has(eventID)) return
    this.#undone.add(eventID)
    for (const all of this.#of.values()) if (all.at(-1)?.eventID === eventID) all.pop()
  }

  natural({ state, lastDay, forgotten }: Known): number {
    return forgotten ? lastDay : lastDay + this.#fsrs.next_interval(state.stability, 0)
  }

  #next(before: Known | undefined, by: Rating, day: number): Known {
    const state = this.#fsrs.next_state(before?.state ?? null, before ? day - before.lastDay : 0, by)
    return { state, lastDay: day, forgotten: by === AGAIN }
  }
}

const keyOf = ({ kind, itemID }: { kind: string; itemID: number }) => `${kind}/${itemID}`

interface MemoryNow {
  kind: string
  item_id: number
  stability: number
  difficulty: number
  last_day: number
  due_day: number | null
}

describeOnBothDatabases('one memory under any events', (openStore) => {
  let store: Store
  let userID = 9_000
  beforeAll(async () => {
    store = await openStore()
    await store.write(async (tx) => {
      const named = { code: 'MEMORY', name: '记忆', short_name: '记忆', family: 'ZY' }
      await tx.db
        .insertInto('subject')
        .values({ ...named, subject_id: SUBJECT, position: 1, revision: 1, updated_at: 1 })
        .execute()
      for (const [pointID, questionIDs] of QUESTIONS_OF) {
        await tx.run('insert into point (point_id, subject_id, name) values (?, ?, ?)', [
          pointID,
          SUBJECT,
          `${pointID}`,
        ])
        for (const questionID of questionIDs) {
          await tx.run(
            `insert into question (question_id, subject_id, external_id, style_id, form, stem, options, answer, explanation,
               content_hash, updated_at) values (?, ?, ?, 1, 'ATEST', '', '[]', 'A', '', '', 0)`,
            [questionID, SUBJECT, `${questionID}`],
          )
          await tx.run('insert into question_point (question_id, point_id, position) values (?, ?, 0)', [
            questionID,
            pointID,
          ])
        }
      }
    })
  })

  const memories = async (): Promise<MemoryNow[]> => {
    const columns = 'stability, difficulty, last_day, due_day'
    return [
      ...(await store.all<MemoryNow>(
        `select 'question' as kind, question_id as item_id, ${columns} from review_card where user_id = ?`,
        [userID],
      )),
      ...(await store.all<MemoryNow>(
        `select kind, item_id, ${columns} from memory_card where user_id = ? and stability is not null`,
        [userID],
      )),
    ]
  }

  test('rule: any events over questions, points and own cards give the schedule of ts-fsrs; all is due before the exam, and once', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        userID++
        const of = { userID, subjectID: SUBJECT }
        const model = new Model()
        const aside = new Set<string>()
        let examDay: number | undefined
        let at = START
        await store.write((tx) =>
          saveSettings(tx, { ...of, now: at }, { leaveAfter: 0, newPerDay: 20, perDay: 200, retention: 90 }),
        )
        /** Whose memory a grade of this card moves. */
        const movedBy = async ({ kind, itemID }: OfCard): Promise<string | undefined> => {
          if (kind === 'question') return model.now(keyOf({ kind, itemID })) && keyOf({ kind, itemID })
          const asked = kind === 'point' ? (QUESTIONS_OF.get(itemID) ?? []) : []
          const due = (await memories()).filter((one) => one.kind === 'question' && one.due_day !== null)
          const question = due.find((one) => asked.includes(one.item_id))
          return question ? keyOf({ kind: 'question', itemID: question.item_id }) : keyOf({ kind, itemID })
        }
        for (const [no, { step, minutes }] of given.entries()) {
          at += minutes * MINUTE
          const day = beijingDay(at)
          const eventID = `event-of-${userID}-${no}`
          if (step.act === 'answer') {
            const { questionID, isRight, mode, by } = step
            const key = keyOf({ kind: 'question', itemID: questionID })
            await store.write((tx) =>
              storeReply(tx, {
                ...of,
                replyID: eventID,
                questionID,
                chapterID: mode === 'exam' ? 0 : 1,
                reply: 'A',
                isRight,
                points: isRight,
                fullPoints: 1,
                spendSeconds: 20,
                mode,
                answeredAt: at,
                receivedAt: at,
              }),
            )
            if (model.now(key) || isRight === 0) {
              model.rate(key, eventID, isRight === 1 ? GOOD : AGAIN, day)
              if (by !== null) {
                await store.write((tx) => gradeReply(tx, { ...of, questionID, replyID: eventID, rating: by }))
                model.regrade(key, eventID, by, day)
              }
            }
          } else if (step.act === 'grade') {
            const moved = await movedBy(step.card)
            const rated = { ...of, ...step.card, eventID, questionIDs: QUESTIONS_OF.get(step.card.itemID), at }
            await store.write((tx) => rateCard(tx, { ...rated, rating: step.by }))
            if (step.twice) await store.write((tx) => rateCard(tx, { ...rated, rating: EASY }))
            if (moved) {
              model.rate(moved, eventID, step.by, day)
              model.grades.push(eventID)
            }
          } else if (step.act === 'undo') {
            const undoes = model.grades.at(-1 - step.back)
            if (undoes === undefined) continue
            await store.write((tx) => undoRating(tx, { ...of, kind: 'own', itemID: 11, undoes }))
            model.undo(undoes)
          } else if (step.act === 'aside') {
            const { card, on } = step
            await store.write((tx) => setCardMark(tx, { ...of, ...card, mark: 'aside', on, at }))
            if (on) aside.add(keyOf(card))
            else aside.delete(keyOf(card))
          } else {
            const { days } = step
            examDay = days === null ? undefined : day + days
            const date = days === null ? '' : beijingDate(at + days * DAY)
            await store.write((tx) => setExamDate(tx, userID, SUBJECT, date))
          }

          await currentPlan(store, userID, SUBJECT, at)
          const now = await memories()
          const exam = examDay !== undefined && examDay > day ? examDay : undefined
          for (const { kind, item_id, stability, difficulty, last_day, due_day } of now) {
            const known = model.now(keyOf({ kind, itemID: item_id }))
            expect([kind, item_id, stability, difficulty, last_day]).toEqual([
              ...[kind, item_id, known?.state.stability, known?.state.difficulty, known?.lastDay],
            ])
            if (!known) continue
            const natural = model.natural(known)
            // Not due again: only what was looked at in the final days and lasts until the exam.
            if (due_day === null) {
              expect(exam).toBeDefined()
              expect(natural).toBeGreaterThanOrEqual(exam as number)
              expect(known.lastDay).toBeGreaterThanOrEqual((exam as number) - FINAL_DAYS)
            } else if (exam !== undefined) expect(due_day).toBeLessThan(exam)
          }
          // Nothing that was rated is lost.
          const rated = [...CARDS].map(keyOf).filter((key) => model.now(key))
          expect(now.map(({ kind, item_id }) => keyOf({ kind, itemID: item_id })).sort()).toEqual(rated.sort())
          // What has a day is listed once; a point speaks only while no question speaks for it.
          const due = now.filter((one) => one.due_day !== null)
          const speaks = (itemID: number) =>
            due.some((one) => one.kind === 'question' && QUESTIONS_OF.get(itemID)?.includes(one.item_id))
          const asked = due
            .filter(({ kind, item_id }) => {
              const key = keyOf({ kind, itemID: item_id })
              return kind === 'question' || (!aside.has(key) && !(kind === 'point' && speaks(item_id)))
            })
            .map(({ kind, item_id }) => keyOf({ kind, itemID: item_id }))
          const horizon = day + 2 * MOST_DAYS
          const listed = [
            ...(await dueRows(store, userID, SUBJECT, horizon)).map((row) =>
              keyOf({ kind: 'question', itemID: row.question_id }),
            ),
            ...(await dueCards(store, userID, SUBJECT, horizon)).map((row) =>
              keyOf({ kind: row.kind, itemID: row.item_id }),
            ),
          ]
          expect(listed.sort()).toEqual(asked.sort())
        }
      }),
      { numRuns: 150 },
    )
  }, 120_000)
})
