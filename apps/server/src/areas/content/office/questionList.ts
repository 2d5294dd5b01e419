import { STYLES, styleOfID } from '@tizhou/catalogue/styles'
import type { Params } from '@tizhou/contract/contract'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { withoutMarkup } from '@tizhou/domain/richtext/markup'
import type { QuestionFilter } from '../../../cores/content/questions/questionList.ts'
import { stateOf } from '../../../cores/content/questions/questions.ts'
import { pathOf, withDescendants } from '../../../cores/content/trees/chapterIndex.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'

export const questionChapters: Handler<'content.questionChapters'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByID(params.appID)
  if (!subject) throw notFound('该科目')
  const { trees } = await services.content.chapters(params.appID)
  return {
    isReviewed: subject.is_reviewed === 1,
    trees: trees.map(({ treeID, sourceName, top }) => ({
      treeID,
      name: sourceName,
      chapters: top.flatMap(withDescendants).map(({ chapterID, parentID, name, count }) => ({
        cptID: chapterID,
        parentID,
        name,
        count,
      })),
    })),
  }
}

type Asked = Omit<Params<'content.questionList'>, 'guid' | 'page' | 'pageSize' | 'order'>

/** The filter of the list as the core knows it. Throws 404 for an unknown subject or chapter, 400 for a style. */
export async function filterOf(
  services: Services,
  { appID, cptID, style, point, source, ...others }: Asked,
): Promise<QuestionFilter> {
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const chapter = cptID === undefined ? undefined : (await services.content.chapters(appID)).byID.get(cptID)
  if (cptID !== undefined && !chapter) throw notFound('该章节')
  const styleID = STYLES.find(({ code }) => code === style)?.styleID
  if (style !== undefined && styleID === undefined) throw badInput([{ field: 'style', reason: '没有这个题型' }])
  const { state, year, difficulty, editor, lacks, trouble, q } = others
  return {
    ...{ state, year, difficulty, lacks, trouble, q, styleID },
    editor: editor === undefined ? undefined : { userID: editor, runs: await services.imports.bulkRunsOf(editor) },
    subjectID: appID,
    point: point?.trim() || undefined,
    source: source || undefined,
    ...(chapter ? { chapterIDs: withDescendants(chapter).map(({ chapterID }) => chapterID) } : {}),
  }
}

export const questionList: Handler<'content.questionList'> = async ({ params, services }) => {
  const filter = await filterOf(services, params)
  const { page, pageSize, order } = params
  const { rows, total } = await services.content.questionPage({ ...filter, page, pageSize, order })
  const [chapters, points] = await Promise.all([
    services.content.chapters(params.appID),
    services.content.pointNames(rows.map((row) => row.question_id)),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      allTestID: row.question_id,
      externalID: row.external_id,
      style: styleOfID(row.style_id)?.code ?? '',
      styleName: styleOfID(row.style_id)?.name ?? '',
      form: row.form,
      stem: withoutMarkup(row.stem),
      chapterPath: pathOf(chapters, row.chapter_id),
      state: stateOf(row.chapter_id !== null, row.removed !== null),
      answer: row.answer,
      points: points.get(row.question_id) ?? [],
      source: row.source ?? '',
      year: row.year,
      difficulty: row.difficulty,
      attempts: row.attempts ?? 0,
      rate: row.rate,
      discrimination: row.discrimination,
      reports: Number(row.reports),
      missingPictures: JSON.parse(row.missing ?? '[]') as string[],
      editedBy: row.edited_by ?? '',
      hash: row.content_hash,
      updatedAt: row.updated_at,
    })),
  }
}

export const questionFacets: Handler<'content.questionFacets'> = async ({ params, services }) => {
  const { sources, years, editors } = await services.content.questionFacets(params.appID)
  return {
    sources,
    years,
    editors: editors.map((row) => ({ userID: row.user_id, name: maskedPhones(row.nick_name || row.user_name) })),
  }
}
