import { PAST_AND_MOCK, SOURCES } from '@tizhou/catalogue/sources'
import type { PaperKind } from '@tizhou/contract/areas/exams/exams'
import { PAPER_KINDS } from '@tizhou/contract/papers'
import { type ListedPaper, paperTree } from '../../../cores/papers/paperList.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'

async function subjectIDOf(services: Services, appEName: string): Promise<number> {
  const subject = await services.subjects.subjectByCode(appEName)
  if (!subject) throw notFound('该科目')
  return subject.subject_id
}

async function papersOf(services: Services, subjectID: number): Promise<readonly ListedPaper[]> {
  const papers = await services.papers.listedPapers(subjectID)
  if (papers.length === 0 && !(await services.subjects.subjectByID(subjectID))) throw notFound('该科目')
  return papers
}

const isOf =
  (...kinds: readonly PaperKind[]) =>
  ({ entry }: ListedPaper): boolean =>
    kinds.includes(entry.Kind)

export const isHasTalkNew: Handler<'exams.isHasTalkNew'> = async ({ params, services }) => {
  const papers = (await services.papers.listedPapers(await subjectIDOf(services, params.appEName))).filter(
    isOf('manMachine'),
  )
  const inRoomB = papers.filter(({ entry }) => entry.Room === 'B').length
  return { IsHas: papers.length > 0 ? 1 : 0, RoomA: papers.length - inRoomB, RoomB: inRoomB }
}

/** Past papers, newest year first. */
export const realPaper: Handler<'exams.realPaper'> = async ({ params, services }) => {
  const papers = (await services.papers.listedPapers(await subjectIDOf(services, params.appEName))).filter(isOf('past'))
  const byYear = [...papers].sort((one, other) => (other.entry.Year ?? 0) - (one.entry.Year ?? 0))
  return paperTree(SOURCES.RealPaper, byYear, services.now())
}

/** MISJ: past papers (历年真题), mock papers (模拟试卷) and interview papers; with a source, the papers of that source. */
export const getCptTreeSrcMISJ: Handler<'exams.getCptTreeSrcMISJ'> = async ({ params, services }) => {
  const papers = await papersOf(services, params.appID)
  const { sourceName } = params
  return paperTree(sourceName || PAST_AND_MOCK, papers.filter(ofSource(sourceName)), services.now())
}

const ofSource = (sourceName: string | undefined) =>
  sourceName && sourceName !== PAST_AND_MOCK
    ? (paper: ListedPaper) => paper.sourceName === sourceName
    : isOf('past', 'mock', 'interview')

/** Papers by source, kind and module, where given; without any, sample papers (样卷). */
export const getPilot: Handler<'exams.getPilot'> = async ({ params, services }) => {
  const { sourceName, module } = params
  const papers = await papersOf(services, params.appID)
  const kind = (PAPER_KINDS as readonly string[]).includes(params.type ?? '') ? (params.type as PaperKind) : undefined
  const asked = sourceName || params.type || module
  const found = papers.filter(
    (paper) =>
      (asked ? true : paper.entry.Kind === 'sample') &&
      (!sourceName || paper.sourceName === sourceName) &&
      (!params.type || paper.entry.Kind === kind) &&
      (!module || paper.entry.Module === module),
  )
  return paperTree(sourceName || SOURCES.Pilot, found, services.now())
}

/** Computer papers; with type=manMachine those of man-machine rooms. */
export const getCptTreeCP: Handler<'exams.getCptTreeCP'> = async ({ params, services }) => {
  const kind = params.type || 'computer'
  const papers = await papersOf(services, params.appID)
  const found = kind === 'computer' || kind === 'manMachine' ? papers.filter(isOf(kind)) : []
  return paperTree(kind === 'manMachine' ? SOURCES.TalkToMachine : SOURCES.ComputerPaper, found, services.now())
}
