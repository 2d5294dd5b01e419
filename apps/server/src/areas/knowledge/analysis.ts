import type { WirePast, WirePrediction } from '@tizhou/contract/areas/knowledge/knowledge'
import { COVERED_FROM, LEVEL, PREDICTED_FROM } from '@tizhou/domain/knowledge/models/predict'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { type MyPoints, masteryToday, myPoints, rounded, wirePoint } from './myPoints.ts'

/** The learner's analysis of a subject. */
export const analysisApiX: Handler<'knowledge.analysisApiX'> = async ({ params, caller, services }) => {
  const { appID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const [mine, prediction, since, off] = await Promise.all([
    myPoints(services, caller.userID, appID),
    predictionOf(services, caller.userID, appID),
    services.knowledge.modelChangedAt(appID),
    services.knowledge.figuresOff(appID),
  ])
  const withPast = !params.brief && (await services.entitlements.unlocks(caller, appID, 'RealPaper'))
  return {
    Answered: mine.done.size,
    Chapters: byChapter(mine),
    Points: params.brief ? [] : [...mine.index.points.values()].map((point) => wirePoint(mine, point)),
    Prediction: prediction,
    Past: withPast ? await past(services, appID, mine) : null,
    FiguresSince: since,
    FiguresOff: off === null ? null : rounded(off),
  }
}

async function predictionOf(services: Services, userID: number, subjectID: number): Promise<WirePrediction> {
  const { name, items, fullMark, passMark } = await services.knowledge.blueprintOf(subjectID)
  const { score, ...told } = await services.knowledge.predictScore({ userID, subjectID, items, passMark })
  return {
    State: score ? 'ready' : 'notEnough',
    Answered: told.answered,
    Needed: PREDICTED_FROM,
    Covered: rounded(told.covered),
    CoverNeeded: COVERED_FROM,
    Blueprint: name,
    FullMark: fullMark,
    PassMark: passMark,
    Expected: score && mark(score.expected),
    Low: score && mark(score.low),
    High: score && mark(score.high),
    Level: LEVEL,
    Pass: score?.pass === null || !score ? null : rounded(score.pass),
    Checked: told.checked,
    Held: told.held,
  }
}

const mark = (value: number) => Math.round(value * 10) / 10

/** By top chapters of the home trees; mastery is the mean of the judged points. */
function byChapter(mine: MyPoints) {
  const { index, chapters } = mine
  const topOf = (chapterID: number | null | undefined) => {
    let place = chapters.byID.get(chapterID ?? 0)
    while (place && place.parentID !== 0) place = chapters.byID.get(place.parentID)
    return place?.chapterID
  }
  const sums = new Map<number, { test: number; done: number; right: number; points: number; judged: number[] }>()
  const sumOf = (top: number) => {
    const sum = sums.get(top) ?? { test: 0, done: 0, right: 0, points: 0, judged: [] }
    sums.set(top, sum)
    return sum
  }
  for (const question of index.questions.values()) {
    const top = topOf(question.home)
    if (top === undefined) continue
    const sum = sumOf(top)
    const row = mine.done.get(question.id)
    sum.test++
    if (row) sum.done++
    if (row?.last_right === 1) sum.right++
  }
  for (const point of index.points.values()) {
    const top = topOf(point.home)
    if (top === undefined) continue
    const sum = sumOf(top)
    const mastery = masteryToday(mine, point.id)
    sum.points++
    if (mastery !== null) sum.judged.push(mastery)
  }
  return chapters.trees
    .flatMap((tree) => tree.top)
    .flatMap(({ chapterID, name }) => {
      const sum = sums.get(chapterID)
      if (!sum) return []
      return {
        CptID: chapterID,
        Name: name,
        TestCount: sum.test,
        Done: sum.done,
        Right: sum.right,
        Points: sum.points,
        Judged: sum.judged.length,
        Mastery:
          sum.judged.length === 0
            ? null
            : rounded(sum.judged.reduce((total, one) => total + one, 0) / sum.judged.length),
      }
    })
}

/** Points by number of questions in past papers, with the learner's mastery. */
async function past(services: Services, subjectID: number, mine: MyPoints): Promise<WirePast> {
  const [papers, asked] = await services.content.derived(subjectID, 'past', () =>
    Promise.all([services.knowledge.pastPapers(subjectID), services.knowledge.pastPaperItems(subjectID)]),
  )
  const times = new Map<number, Map<number, number>>()
  for (const { paper_id, question_id } of asked)
    for (const point of mine.index.questions.get(question_id)?.points ?? []) {
      const byPaper = times.get(point) ?? new Map<number, number>()
      byPaper.set(paper_id, (byPaper.get(paper_id) ?? 0) + 1)
      times.set(point, byPaper)
    }
  const did = doneByPoint(mine, times)
  return {
    Papers: papers.map(({ paper_id, name, year }) => ({ PaperID: paper_id, Name: name, Year: year })),
    Points: [...times].map(([id, byPaper]) => {
      const home = mine.index.points.get(id)?.home ?? null
      return {
        SameKnowPointID: id,
        Name: mine.index.names.get(id) ?? '',
        CptID: home,
        ChapterName: (home !== null && mine.chapters.byID.get(home)?.name) || '',
        Asked: [...byPaper].map(([paper, count]) => ({ PaperID: paper, Count: count })),
        ...(did.get(id) ?? { Done: 0, Right: 0 }),
        Mastery: masteryToday(mine, id),
      }
    }),
  }
}

/** Counts all questions of a point, including those of papers that were sat. */
function doneByPoint({ done, index }: MyPoints, wanted: ReadonlyMap<number, unknown>) {
  const sums = new Map<number, { Done: number; Right: number }>()
  for (const row of done.values())
    for (const point of index.questions.get(row.question_id)?.points ?? []) {
      if (!wanted.has(point)) continue
      const sum = sums.get(point) ?? { Done: 0, Right: 0 }
      sum.Done++
      if (row.last_right === 1) sum.Right++
      sums.set(point, sum)
    }
  return sums
}
