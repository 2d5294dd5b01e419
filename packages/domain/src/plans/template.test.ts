import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ledgerOf, stagesOf } from './capacity.ts'
import { openPlan, planAfter } from './events.ts'
import { daysBehind, shareByDay } from './following.ts'
import { sampleFigures } from './samplePlan.ts'
import {
  chapterWeights,
  type StageTemplate,
  settingsBy,
  stageName,
  templateFaults,
  USUAL_TEMPLATE,
} from './template.ts'
import { MONDAY, settingsOf, workOf } from './testing.ts'

const SEED = 20_261_125
const clock = { today: MONDAY, reviewMinutes: [10] }
const of = (change: Partial<StageTemplate>): StageTemplate => ({ ...USUAL_TEMPLATE, ...change })
const openedBy = (template: StageTemplate) => openPlan(workOf(), settingsOf(settingsBy(template)), clock)

describe('templates of stages', () => {
  test('what is wrong is said at its field: a sum that is not 100, a small share, a name twice or none, the rhythm', () => {
    const shares = (foundation: number, strengthening: number, sprint: number) =>
      templateFaults(of({ shares: { foundation, strengthening, sprint } })).map(({ field }) => field)
    expect(templateFaults(USUAL_TEMPLATE)).toEqual([])
    expect(shares(60, 30, 10)).toEqual([])
    expect(shares(60, 30, 20)).toEqual(['sprintShare'])
    expect(shares(4, 80, 16)).toEqual(['foundationShare'])
    const names = { foundation: '一', strengthening: '一 ', sprint: ' ' }
    expect(templateFaults(of({ names })).map(({ field }) => field)).toEqual(['strengtheningName', 'sprintName'])
    for (const every of [1, 2, 31])
      expect(templateFaults(of({ bufferEvery: every })).map(({ field }) => field)).toEqual(['bufferEvery'])
    for (const every of [0, 3, 30]) expect(templateFaults(of({ bufferEvery: every }))).toEqual([])
  })

  test(`stages take their shares of the study days, and every so many days one is a buffer (seed ${SEED})`, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 90 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 3, max: 30 }),
        (foundation, split, bufferEvery) => {
          const strengthening = 5 + Math.round(((90 - foundation) * split) / 100)
          const shares = { foundation, strengthening, sprint: 100 - foundation - strengthening }
          const template = of({ shares, bufferEvery })
          expect(templateFaults(template)).toEqual([])
          const plan = openedBy(template)
          const [first, second] = stagesOf(plan.settings)
          expect((first?.to ?? 0) - MONDAY + 1).toBe(Math.round(foundation * 0.9))
          expect((second?.to ?? 0) - MONDAY + 1).toBe(Math.round((foundation + strengthening) * 0.9))
          const buffers = ledgerOf(plan, clock).isBuffer.flatMap((is, at) => (is ? [at + 1] : []))
          expect(buffers).toEqual(
            Array.from({ length: Math.floor(90 / bufferEvery) }, (_, at) => (at + 1) * bufferEvery),
          )
          for (const at of buffers) expect(plan.tasks.some(({ day }) => day === MONDAY + at - 1)).toBe(false)
        },
      ),
      { seed: SEED, numRuns: 40 },
    )
  })

  test('no rhythm leaves no buffer day; a plan that keeps no template has the usual one', () => {
    const isBuffer = (plan: ReturnType<typeof openedBy>) => ledgerOf(plan, clock).isBuffer
    expect(isBuffer(openedBy(of({ bufferEvery: 0 }))).includes(true)).toBe(false)
    const old = openPlan(workOf(), settingsOf(), clock)
    expect(isBuffer(old)).toEqual(isBuffer(openedBy(USUAL_TEMPLATE)))
    expect(stageName(old.settings, 'sprint')).toBe('冲刺阶段')
  })

  test('weights are by the paper and by questions as the template says; without a paper by questions alone', () => {
    const chapters = [
      { marks: 30, questions: 10 },
      { marks: 10, questions: 30 },
    ]
    expect(chapterWeights(chapters, { paperShare: 100 })).toEqual([0.75, 0.25])
    expect(chapterWeights(chapters, { paperShare: 0 })).toEqual([0.25, 0.75])
    expect(chapterWeights(chapters, { paperShare: 50 })).toEqual([0.5, 0.5])
    const noPaper = chapters.map((one) => ({ ...one, marks: 0 }))
    expect(chapterWeights(noPaper, { paperShare: 70 })).toEqual([0.25, 0.75])
    expect(templateFaults(of({ paperShare: 101, mocks: 13, wrongWeeks: 9 })).map(({ field }) => field)).toEqual([
      ...['paperShare', 'mocks', 'wrongWeeks'],
    ])
  })

  test('the wrong book is spread over the last weeks that the template says', () => {
    const days = (wrongWeeks: number) =>
      openedBy(of({ wrongWeeks }))
        .tasks.filter(({ kind }) => kind === 'wrongBook')
        .map(({ day }) => MONDAY + 90 - (day ?? 0))
        .sort((a, b) => b - a)
    expect(days(0)[0]).toBeLessThanOrEqual(7)
    for (const weeks of [2, 5]) {
      const found = days(weeks)
      expect(found).toHaveLength(days(0).length)
      expect(found[0]).toBeGreaterThan((weeks - 1) * 7)
      expect(new Set(found).size).toBeGreaterThanOrEqual(found.length - 1)
    }
  })

  test('a plan keeps its template when it is laid anew', () => {
    const template = of({ names: { foundation: '甲', strengthening: '乙', sprint: '丙' }, bufferEvery: 10 })
    const made = planAfter(openedBy(template), { kind: 'examDay', examDay: MONDAY + 60 }, clock)
    if ('refused' in made) throw new Error(made.refused)
    expect(made.plan.settings).toMatchObject(settingsBy(template))
  })

  test('the sample plan shows what a template changes', () => {
    const usual = sampleFigures(USUAL_TEMPLATE, MONDAY)
    expect(usual.stages.map(({ days }) => days)).toEqual([50, 22, 18])
    expect(usual.bufferDays).toBe(12)
    const other = sampleFigures(
      of({ shares: { foundation: 30, strengthening: 30, sprint: 40 }, bufferEvery: 0 }),
      MONDAY,
    )
    expect(other.stages.map(({ days }) => days)).toEqual([27, 27, 36])
    expect(other.bufferDays).toBe(0)
    expect(usual).toMatchObject({ mocks: 6, dropped: 0 })
    expect(sampleFigures(of({ paperShare: 100 }), MONDAY).first).toEqual([1, 2, 3, 4])
    expect(sampleFigures(of({ paperShare: 0 }), MONDAY).first).toEqual([6, 11, 4, 9])
    expect(sampleFigures(of({ mocks: 0 }), MONDAY)).toMatchObject({ mocks: 0, firstMock: null })
    const spread = sampleFigures(of({ wrongWeeks: 4 }), MONDAY).wrongBook
    expect(spread?.from).toBeLessThan(usual.wrongBook?.from ?? 0)
  })
})

describe('how a plan is followed', () => {
  test('what was done on its day or before counts in time, what was done later or skipped does not', () => {
    const plan = openedBy(USUAL_TEMPLATE)
    const [one, two, three] = plan.tasks.filter(({ day }) => day === MONDAY)
    const changed = plan.tasks.map((task) => {
      if (task === one) return { ...task, state: 'done' as const, doneDay: MONDAY }
      if (task === two) return { ...task, state: 'done' as const, doneDay: MONDAY + 1 }
      return task === three ? { ...task, state: 'skipped' as const } : task
    })
    const due = plan.tasks.filter(({ day }) => day === MONDAY).reduce((sum, { minutes }) => sum + minutes, 0)
    const [share] = shareByDay({ tasks: changed }, MONDAY, MONDAY + 2)
    expect(share).toEqual({ due: due - (three?.minutes ?? 0), done: one?.minutes })
  })

  test('days behind are counted from the oldest open task', () => {
    const plan = openedBy(USUAL_TEMPLATE)
    expect(daysBehind(plan, MONDAY)).toBe(0)
    expect(daysBehind(plan, MONDAY + 5)).toBe(5)
    const tasks = plan.tasks.map((task) =>
      task.day !== null && task.day <= MONDAY + 2 ? { ...task, state: 'done' as const, doneDay: MONDAY } : task,
    )
    expect(daysBehind({ tasks }, MONDAY + 5)).toBe(2)
  })
})
