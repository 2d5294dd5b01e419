import { randomInt } from 'node:crypto'
import { MODULES } from '@tizhou/catalogue/modules'
import { styleOfID } from '@tizhou/catalogue/styles'
import type { WireSimulationExam } from '@tizhou/contract/areas/exams/lists'
import { type DrawnStyle, drawExam } from '@tizhou/domain/building/draw'
import { SETUP_BOUNDS } from '@tizhou/domain/building/setup'
import { beijingDate, beijingTime, monthDayText } from '@tizhou/domain/dates/beijing'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { type PaperDraft, PaperRefused } from '../../../cores/papers/filing/filePaper.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { checkSetup } from './checkSetup.ts'
import { openBundles } from './openBundles.ts'

const SEEDS = 2 ** 32

/**
 * Draws an exam and stores it as the learner's own paper, with seed and set-up; startPaper begins it. 409 data.reason
 * `nothing`: the chapters contain no such questions; `changed`: the bank has just changed, try again; `tooMany`: the
 * history is full of papers with attempts. The oldest papers without attempts are removed automatically.
 */
export const buildPaper: Handler<'exams.buildPaper'> = async ({ params, caller, services }) => {
  const { appID, simulationExamJson: exam } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  checkSetup(exam)
  const { open } = await openBundles(services, caller, appID, exam.Chapters)
  const seed = randomInt(SEEDS)
  const drawn = drawExam(
    open,
    {
      styles: exam.Styles.map(({ StyleID, Count }) => ({ styleID: StyleID, count: Count })),
      from: exam.From,
      order: exam.Order,
    },
    seed,
  )
  const TestCount = drawn.reduce((sum, style) => sum + style.count, 0)
  if (TestCount === 0)
    throw new Refusal(409, '所选范围里没有符合条件的题，请放宽章节、题型或出题范围', { reason: 'nothing' })

  const now = services.now()
  const draft = paperDraft(exam, drawn, {
    // The same set-up may be built repeatedly: the time tells its papers apart.
    name: `${cleanInput(params.configTitle ?? '') || '自组试卷'} ${monthDayText(beijingDate(now))} ${beijingTime(now)}`,
    userID: caller.userID,
  })
  const { PaperID, MadeRoom } = await services.store
    .write(async (tx) => {
      // Serialises concurrent requests, so that the limit holds.
      await services.people.in(tx).lockLearner(caller.userID)
      const mine = { userID: caller.userID, subjectID: appID }
      const MadeRoom = await services.papers.in(tx).makeRoomForBuilt(mine, SETUP_BOUNDS.built)
      if (MadeRoom === null)
        throw new Refusal(409, `“组过的试卷”最多保留 ${SETUP_BOUNDS.built} 份，请先移出不再需要的`, {
          reason: 'tooMany',
        })
      const { paperID } = await services.papers.in(tx).filePaper(appID, draft, now)
      await services.papers.in(tx).addBuiltPaper({
        user_id: caller.userID,
        subject_id: appID,
        paper_id: paperID,
        seed,
        setup: JSON.stringify(exam),
        built_at: now,
      })
      return { PaperID: paperID, MadeRoom }
    })
    .catch((error) => {
      if (error instanceof PaperRefused) throw new Refusal(409, '题库刚刚有更新，请再组一次', { reason: 'changed' })
      throw error
    })
  return {
    PaperID,
    TestCount,
    Short: drawn
      .filter((style) => style.count < style.asked)
      .map((style) => ({
        StyleID: style.styleID,
        StyleName: styleOfID(style.styleID)?.name ?? '',
        Asked: style.asked,
        Drawn: style.count,
      })),
    MadeRoom,
  }
}

function paperDraft(
  exam: WireSimulationExam,
  drawn: readonly DrawnStyle[],
  of: { name: string; userID: number },
): PaperDraft {
  const marksOf = new Map(exam.Styles.map(({ StyleID, Marks }) => [StyleID, Marks]))
  const sections = drawn
    .filter((style) => style.count > 0)
    .map((style) => ({
      styleID: style.styleID,
      items: style.bundles
        .flatMap((bundle) => bundle.questionIDs)
        .map((questionID) => ({ questionID, marks: marksOf.get(style.styleID) ?? 1 })),
    }))
  const hundredths = sections
    .flatMap((section) => section.items)
    .reduce((sum, { marks }) => sum + Math.round(marks * 100), 0)
  return {
    externalKey: `built-${of.userID}-${newId()}`,
    kind: 'built',
    sourceName: MODULES.Simulation as string,
    groupName: '',
    name: of.name,
    room: 'open',
    module: 'Simulation',
    isFree: false,
    rule: '2023',
    passMark: Math.max(1, Math.round((hundredths * exam.Pass) / 100)) / 100,
    ownerUserID: of.userID,
    units: [{ name: MODULES.Simulation as string, seconds: exam.Minutes * 60, sections }],
  }
}
