import { menuJson, newest, treeNodes, treesOfModule } from '../../cores/content/trees/trees.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

/** The tree of high-frequency points with each chapter's points: most often asked first, years in order. */
export const getChapterMenuGP: Handler<'chapters.getChapterMenuGP'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const { subject_id: subjectID } = subject
  const trees = treesOfModule((await services.content.chapters(subjectID)).trees, 'GrabPoint')
  const points = await services.content.derived(subjectID, 'askedPoints', () =>
    services.papers.askedPoints(
      subjectID,
      trees.map((tree) => tree.treeID),
    ),
  )
  return {
    ChapterMenuJson: menuJson(subject.short_name, treeNodes(trees)),
    UpdateTime: newest(trees, subject.updated_at),
    Points: points
      .map(({ chapterID, pointID, name, years }) => ({
        CptID: chapterID,
        PointID: pointID,
        Name: name,
        Times: [...years.values()].reduce((sum, times) => sum + times, 0),
        Years: [...years].sort(([a], [b]) => a - b).map(([Year, Times]) => ({ Year, Times })),
      }))
      .sort((a, b) => b.Times - a.Times || (a.Name < b.Name ? -1 : 1)),
  }
}
