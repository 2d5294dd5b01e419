import { MOST_SPLIT } from '@tizhou/domain/points/changes'
import type { MergedDetail } from '../../../cores/content/questions/mergedInContent.ts'
import type { TakenName } from '../../../cores/points/names.ts'
import type { RemovedPoint } from '../../../cores/points/removal.ts'
import { countLessons, type TakenOffLessons } from '../../../cores/videos/lessonsOfPoints.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { mustBeDirect } from '../../../platform/heldSteps.ts'
import type { Services } from '../../../platform/services.ts'
import { reportsOf } from './reports.ts'
import { wordsChanged } from './wordsChanged.ts'

/** What a removal keeps, to be undone by. What learners know and recall of the point stays where it is: nobody asks for it meanwhile. */
interface KeptRemoval {
  pointID: number
  point: RemovedPoint
  chapters: MergedDetail[]
  nodes: { node_id: number; point_id: number }[]
  lessons: TakenOffLessons
}

/** The name of a point that stands by itself; 404 where there is none, or where it was merged. */
export async function ownPoint(
  points: Services['points'] | ReturnType<Services['points']['in']>,
  appID: number,
  pointID: number,
): Promise<string> {
  const [row] = await points.pointsOfIDs(appID, [pointID])
  if (!row) throw notFound('这个知识点（可能已被合并或删除）')
  return row.name
}

/** A pair that learners tell apart needs both of its points. */
function refusalOf(details: readonly { point_id: number | null; other_point_id: number | null; name: string }[]) {
  const pair = details.find(({ point_id, other_point_id }) => point_id !== null && other_point_id !== null)
  return pair ? `“${pair.name}”这一章把它和另一个知识点作为一组易混考点，不能删除` : ''
}

export const pointHangs: Handler<'knowledge.pointHangs'> = async ({ params, services }) => {
  const { appID, pointID } = params
  const name = await ownPoint(services.points, appID, pointID)
  const ids = [pointID]
  const [counts, chapters, nodes, lessons, links, learners, reports, [text], merged] = await Promise.all([
    services.points.questionsOfPoints(ids),
    services.content.chaptersAbout(ids),
    services.materials.nodesAbout(pointID, MOST_SPLIT.nodes),
    services.videos.lessonsAbout(pointID, MOST_SPLIT.lessons),
    services.points.linksOf(ids),
    services.knowledge.learnersOfPoints(ids),
    reportsOf(services, ids),
    services.points.pointTextsOf(ids),
    services.points.namesMergedInto(pointID),
  ])
  return {
    ...{ pointID, name, learners, merged },
    questions: counts.get(pointID) ?? 0,
    chapters: chapters.map((chapter) => chapter.name),
    nodes: nodes.map(({ nodeID, name: of, bookName }) => ({ nodeID, name: of, where: bookName })),
    lessons: lessons.map(({ videoID, name: of, courseName }) => ({ lessonID: videoID, name: of, where: courseName })),
    links: links.length,
    reports: reports.get(pointID) ?? 0,
    hasText: text && text.html !== '' ? 1 : 0,
    refusal: refusalOf(chapters),
  }
}

export const pointRemove: Handler<'knowledge.pointRemove'> = async (input) => {
  const { params, caller, services } = input
  const { appID, pointID } = params
  const now = services.now()
  return services.store.write(async (tx) => {
    await mustBeDirect(input, tx, appID)
    await oneEditorAtATime(tx, `points of ${appID}`)
    // As in a merge: imports and editors wait, or see by the revision that they have to look again.
    await services.subjects.in(tx).countRevision(appID, now)
    const points = services.points.in(tx)
    const content = services.content.in(tx)
    const name = await ownPoint(points, appID, pointID)
    const refusal = refusalOf(await content.chaptersAbout([pointID]))
    if (refusal) throw new Refusal(409, refusal, { reason: 'pair' })
    const materials = services.materials.in(tx)
    const nodes = await materials.nodesOfPoints([pointID])
    await materials.setPointOfNodes(nodes, null)
    const kept: KeptRemoval = {
      pointID,
      chapters: await content.takePointOffChapters(pointID),
      nodes,
      lessons: await services.videos.in(tx).takePointOffLessons(pointID, name),
      point: await points.removePoint(pointID),
    }
    const named = kept.point.questionPoints.filter((row) => row.point_id === pointID).length
    const changeID = newId()
    await points.addPointChange({
      ...{ change_id: changeID, subject_id: appID, kind: 'remove', name, made_at: now, made_by: caller.userName },
      told: JSON.stringify({ questions: named, nodes: nodes.length, lessons: countLessons(kept.lessons) }),
      kept: JSON.stringify(kept),
    })
    await wordsChanged(services, tx, appID)
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'point', id: pointID, name },
      before: { deleted: 0, questions: named },
      after: { deleted: 1, questions: 0 },
    })
    return { changeID, questions: named }
  })
}

/** Says of other names that were not put back whose they are by now, and of names that are another name of some point. */
export function notesOf(left: readonly TakenName[], shared: readonly TakenName[] = []): { notes?: string[] } {
  const notes = [
    ...left.map(({ name, pointName, by }) =>
      by === 'alias'
        ? `别名“${name}”现在是“${pointName}”的别名，没有恢复`
        : `别名“${name}”现在是知识点“${pointName}”${by === 'name' ? '' : '并入的名称'}，没有恢复`,
    ),
    ...shared.map(({ name, pointName }) => `“${name}”现在也是“${pointName}”的别名`),
  ]
  return notes.length === 0 ? {} : { notes }
}

/** Puts a removed point back; what was changed since stays. */
export async function undoRemoval(
  services: Services,
  tx: Tx,
  { appID, name }: { appID: number; name: string },
  { pointID, point, chapters, nodes, lessons }: KeptRemoval,
) {
  const points = services.points.in(tx)
  const names = point.points.map((row) => row.name)
  const there = await points.takenNames(appID, names)
  const taken = there.find(({ by }) => by !== 'alias')
  if (taken)
    throw new Refusal(409, `现在有另一个知识点“${taken.name}”，请先把它改名或合并，再恢复“${name}”`, { reason: 'name' })
  const asked = [...new Set(point.questionPoints.map(({ question_id }) => question_id))]
  const questions = await services.content.in(tx).questionsThere(asked)
  const back = await points.putPointBack({ subjectID: appID, pointID }, point, (id) => questions.has(id))
  await services.content.in(tx).putPointOnChapters(chapters)
  await services.materials.in(tx).putPointOfNodesBack(nodes, null)
  await services.videos.in(tx).putPointOnLessons(lessons)
  return {
    ...{ questionsStay: back.questionsStay, learnersStay: 0, textsStay: 0, pointsStay: 0 },
    linksStay: back.linksStay ? (1 as const) : (0 as const),
    ...notesOf(back.taken, there),
  }
}
