import { STYLES, styleOfID } from '@tizhou/catalogue/styles'
import { stateOf } from '../../../cores/content/questions/questions.ts'
import { type ChapterPlace, type SubjectChapters, withDescendants } from '../../../cores/content/trees/chapterIndex.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

export const questionChapters: Handler<'content.questionChapters'> = async ({ params, services }) => {
  if (!(await services.subjects.subjectByID(params.appID))) throw notFound('该科目')
  const { trees } = await services.content.chapters(params.appID)
  return {
    trees: trees.map(({ sourceName, top }) => ({
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

const pathOf = ({ byID }: SubjectChapters, chapterID: number | null): string[] => {
  const path: string[] = []
  for (let at: ChapterPlace | undefined = byID.get(chapterID ?? 0); at; at = byID.get(at.parentID))
    path.unshift(at.name)
  return path
}

export const questionList: Handler<'content.questionList'> = async ({ params, services }) => {
  const { appID, cptID, style, ...wanted } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const chapters = await services.content.chapters(appID)
  const chapter = cptID === undefined ? undefined : chapters.byID.get(cptID)
  if (cptID !== undefined && !chapter) throw notFound('该章节')
  const styleID = STYLES.find(({ code }) => code === style)?.styleID
  if (style !== undefined && styleID === undefined) throw badInput([{ field: 'style', reason: '没有这个题型' }])
  const { rows, total } = await services.content.questionPage({
    ...wanted,
    subjectID: appID,
    styleID,
    ...(chapter ? { chapterIDs: withDescendants(chapter).map(({ chapterID }) => chapterID) } : {}),
  })
  return {
    total,
    rows: rows.map((row) => ({
      allTestID: row.question_id,
      externalID: row.external_id,
      style: styleOfID(row.style_id)?.code ?? '',
      styleName: styleOfID(row.style_id)?.name ?? '',
      form: row.form,
      stem: row.stem,
      chapterPath: pathOf(chapters, row.chapter_id),
      state: stateOf(row.chapter_id !== null, row.removed !== null),
      hash: row.content_hash,
      updatedAt: row.updated_at,
    })),
  }
}
