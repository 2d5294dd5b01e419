import type { Data } from '@tizhou/contract/contract'
import { stemLine } from '@tizhou/domain/richtext/stemLine'
import { pathOf } from '../../../cores/content/trees/chapterIndex.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'

/** Most characters of a stem that are told. */
const STEM = 120

type Shown = Data<'exams.deskPaper'>['questions'][number]

/** Questions as they are chosen for a paper, with the rest of their groups. `butPaperID`: the paper itself. */
export async function presentDeskQuestions(
  services: Services,
  appID: number,
  ids: readonly number[],
  butPaperID?: number,
): Promise<Shown[]> {
  const { papers, content } = services
  const rows = await papers.questionsForDesk(appID, ids)
  const found = rows.map((row) => row.question_id)
  const [{ chapterOf }, chapters, others, rates] = await Promise.all([
    content.homes(appID),
    content.chapters(appID),
    papers.otherPapersOf(found, butPaperID),
    content.ratesOf(found),
  ])
  return rows.map((row) => ({
    ...{
      allTestID: row.question_id,
      externalID: row.external_id,
      styleID: row.style_id,
      stem: stemLine(row.stem, STEM),
    },
    ...{ groupID: row.group_id, difficulty: row.difficulty },
    chapterPath: pathOf(chapters, chapterOf.get(row.question_id) ?? null),
    rate: rates.get(row.question_id) ?? null,
    papers: others.get(row.question_id) ?? 0,
    isRemoved: row.is_removed === 1,
  }))
}

export const deskQuestions: Handler<'exams.deskQuestions'> = async ({ params, services }) => {
  const { appID, idsJson } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const typed = idsJson.map((one) => one.trim()).filter((one) => one !== '')
  const found = await services.papers.idsOfTyped(appID, typed)
  return {
    questions: await presentDeskQuestions(services, appID, [...new Set(found.values())]),
    unknown: typed.filter((one) => !found.has(one)),
  }
}
