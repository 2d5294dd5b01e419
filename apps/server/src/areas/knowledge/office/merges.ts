import type { Data, Params } from '@tizhou/contract/contract'
import { aliasesAfterMerge, likelyDuplicates, SHARED_FROM } from '@tizhou/domain/points/merging'
import { MOST_LINKS, POINT_LINKS } from '@tizhou/domain/points/points'
import { parse } from '@tizhou/domain/richtext/parse'
import { plainText } from '@tizhou/domain/richtext/plainText'
import { excerpt } from '@tizhou/domain/search/words'
import type { MergedDetail } from '../../../cores/content/questions/mergedInContent.ts'
import type { MergedPoints } from '../../../cores/points/mergedPoints.ts'
import type { MergedTexts } from '../../../cores/points/mergedTexts.ts'
import type { LinkedPoint } from '../../../cores/points/pointLinks.ts'
import { sounder } from '../../../cores/points/sounder.ts'
import { countLessons, type NamedInLessons } from '../../../cores/videos/lessonsOfPoints.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { newId } from '../../../platform/database/ids.ts'
import { mustBeDirect } from '../../../platform/heldSteps.ts'
import { pictureSigner, signedHtml } from '../../../platform/html/materialHtml.ts'
import type { Services } from '../../../platform/services.ts'
import { keepStep, saidOf } from './history.ts'
import { notesOf } from './removal.ts'
import { wordsChanged } from './wordsChanged.ts'

/** Most proposed groups, and most questions shown as samples. */
const PROPOSED = 200
const SAMPLES = 5
const STEM = 80
const PAGE = 20

/** The state before a merge, for its undo. */
interface KeptMerge {
  others: number[]
  content: MergedPoints & { details: MergedDetail[] }
  texts: MergedTexts
  nodes: { node_id: number; point_id: number }[]
  /** Merges that were made before lessons went over have none. */
  lessons?: NamedInLessons
}

export const pointDuplicates: Handler<'knowledge.pointDuplicates'> = async ({ params, services }) => {
  const [points, shared] = await Promise.all([
    services.points.pointsToCompare(params.appID),
    services.points.sharedQuestions(params.appID, SHARED_FROM),
  ])
  const byID = new Map(points.map((point) => [point.id, point]))
  const groups = likelyDuplicates(points, await sounder(), shared)
  return {
    total: groups.length,
    groups: groups.slice(0, PROPOSED).map(({ reason, pointIDs }) => ({
      reason,
      points: pointIDs.flatMap((id) => {
        const point = byID.get(id)
        return point ? [compared(point)] : []
      }),
    })),
  }
}

const compared = ({
  id,
  name,
  aliases,
  questions,
}: {
  id: number
  name: string
  aliases: string[]
  questions: number
}) => ({
  pointID: id,
  name,
  aliases,
  questions,
})

type Wanted = Pick<Params<'knowledge.pointMergeCheck'>, 'appID' | 'stayID' | 'otherIDs'>
type Reads = Pick<Services, 'points'> | { points: ReturnType<Services['points']['in']> }

/** The points in the requested order; unknown and merged ones are refused. */
async function pointsOf({ points }: Reads, { appID, stayID, otherIDs }: Wanted) {
  if (otherIDs.includes(stayID)) throw new Refusal(400, '保留的知识点不能同时被合并', { reason: 'same' })
  const rows = new Map(
    (await points.pointsOfIDs(appID, [stayID, ...otherIDs])).map(({ point_id, name }) => [point_id, name]),
  )
  const named = (id: number) => {
    const name = rows.get(id)
    if (name === undefined) throw notFound('这个知识点（可能已被合并）')
    return { id, name }
  }
  return { stay: named(stayID), others: otherIDs.map(named) }
}

/** Refuses to merge points that a confusable pair tells apart. */
function refusalOf(
  details: readonly { point_id: number | null; other_point_id: number | null; name: string }[],
  ids: ReadonlySet<number>,
): string {
  const pair = details.find(
    ({ point_id, other_point_id }) =>
      point_id !== null && other_point_id !== null && ids.has(point_id) && ids.has(other_point_id),
  )
  return pair ? `“${pair.name}”这一章把它们作为一组易混考点，不能合并` : ''
}

export const pointMergeCheck: Handler<'knowledge.pointMergeCheck'> = async ({ params, services }) => {
  const { stay, others } = await pointsOf(services, params)
  const otherIDs = others.map(({ id }) => id)
  const ids = [stay.id, ...otherIDs]
  const [counts, details, rows, texts, links, nodes, lessons, learners] = await Promise.all([
    services.points.questionsOfPoints(ids),
    services.content.chaptersAbout(ids),
    services.content.mergedQuestions(otherIDs, SAMPLES),
    services.points.pointTextsOf(ids),
    services.points.linksOf(ids),
    services.materials.nodesOfPoints(otherIDs),
    services.videos.lessonsOfPoints(otherIDs),
    services.knowledge.learnersOfPoints(otherIDs),
  ])
  const named = await services.points.questionsNaming(otherIDs, stay.id)
  const gone = new Set(otherIDs)
  const sign = pictureSigner(await services.keys.of('files'), services.now())
  const of = ({ id, name }: { id: number; name: string }) => ({
    pointID: id,
    name,
    aliases: JSON.parse(texts.find(({ point_id }) => point_id === id)?.aliases ?? '[]') as string[],
    questions: counts.get(id) ?? 0,
  })
  return {
    stay: of(stay),
    others: others.map(of),
    questions: named.all,
    alreadyNamed: named.both,
    chapters: [
      ...new Set(
        details
          .filter(({ point_id, other_point_id }) => gone.has(point_id ?? 0) || gone.has(other_point_id ?? 0))
          .map(({ name }) => name),
      ),
    ],
    nodes: nodes.length,
    lessons: countLessons(lessons),
    links: links.filter(({ pointID }) => gone.has(pointID)).length,
    learners,
    texts: [stay, ...others].flatMap(({ id, name }) => {
      const text = texts.find(({ point_id }) => point_id === id)
      return text && text.html !== ''
        ? [{ name, html: signedHtml(text.html, sign), updatedBy: text.updated_by, updatedAt: text.updated_at }]
        : []
    }),
    samples: rows.map(({ stem, points }) => ({
      stem: excerpt(plainText(parse(stem, { kind: 'question' })), [], STEM),
      before: points.map(({ name }) => name),
      after: [...new Set(points.map(({ point_id, name }) => (gone.has(point_id) ? stay.name : name)))],
    })),
    limits: [...tooManyLinks(links, ids), ...lostNames(of(stay), others.map(of))],
    refusal: refusalOf(details, new Set(ids)),
  }
}

/** Of which links the point that stays would have more than are typed: they stay all the same. */
const tooManyLinks = (links: readonly LinkedPoint[], ids: readonly number[]): string[] =>
  (['related', 'confusable'] as const).flatMap((kind) => {
    const others = new Set(links.flatMap((link) => (link.kind === kind ? link.otherID : [])))
    const count = [...others].filter((id) => !ids.includes(id)).length
    return count > MOST_LINKS[kind]
      ? `合并后有 ${count} 个${POINT_LINKS[kind]}知识点，多于 ${MOST_LINKS[kind]} 个：都留着，不能再加`
      : []
  })

/** Names that the point that stays has no room for. Those of merged points lead to it all the same. */
function lostNames(...of: Parameters<typeof aliasesAfterMerge>): string[] {
  const { kept, lost } = aliasesAfterMerge(...of)
  const merged = new Set(of[1].map(({ name }) => name))
  const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join('、')
  const [led, gone] = [lost.filter((name) => merged.has(name)), lost.filter((name) => !merged.has(name))]
  const all = `合并后有 ${kept.length + lost.length} 个别名，只留 ${kept.length} 个`
  return [
    ...(gone.length > 0 ? [`${all}：不再认得 ${quoted(gone)}`] : []),
    ...(led.length > 0 ? [`${all}：${quoted(led)} 不列为别名，导入和旧链接仍然认得`] : []),
  ]
}

export const pointMerge: Handler<'knowledge.pointMerge'> = async (input) => {
  const { params, caller, services } = input
  const { appID } = params
  const now = services.now()
  return services.store.write(async (tx) => {
    const points = services.points.in(tx)
    const content = services.content.in(tx)
    await mustBeDirect(input, tx, appID)
    await oneEditorAtATime(tx, `points of ${appID}`)
    // Locks the subject first: imports and editors wait, or notice the new revision.
    await services.subjects.in(tx).countRevision(appID, now)
    const { stay, others } = await pointsOf({ points }, params)
    const otherIDs = others.map(({ id }) => id)
    const details = await content.chaptersAbout([stay.id, ...otherIDs])
    const refusal = refusalOf(details, new Set([stay.id, ...otherIDs]))
    if (refusal) throw new Refusal(409, refusal, { reason: 'pair' })
    const mergeID = newId()
    const of = { stayID: stay.id, otherIDs }
    const before = await saidOf(points, appID, [stay.id])
    const texts = await points.mergeTexts({
      ...{ subjectID: appID, stayID: stay.id, stayName: stay.name, others },
      ...{ texts: params.texts, now, by: caller.userName },
    })
    const materials = services.materials.in(tx)
    const nodes = await materials.nodesOfPoints(otherIDs)
    await materials.setPointOfNodes(nodes, stay.id)
    const videos = services.videos.in(tx)
    const lessons = await videos.lessonsOfPoints(otherIDs)
    await videos.setPointOfLessons(lessons, stay.id)
    const kept: KeptMerge = {
      others: otherIDs,
      lessons,
      content: { ...(await points.mergePoints(of)), details: await content.movePointOfChapters(of) },
      texts,
      nodes,
    }
    const learners = await services.knowledge.in(tx).mergeMastery({ mergeID, ...of })
    await services.review.in(tx).mergeCards({ mergeID, ...of })
    await points.addMerge({
      ...{ merge_id: mergeID, subject_id: appID, stay_id: stay.id, stay_name: stay.name },
      other_names: JSON.stringify(others.map(({ name }) => name)),
      kept: JSON.stringify(kept),
      ...{ made_at: now, made_by: caller.userName, undone_at: null, undone_by: null },
    })
    await wordsChanged(services, tx, appID)
    const told = { before: { merged: '' }, after: { merged: others.map(({ name }) => name).join('、') } }
    const auditID = await services.audit.in(tx).audited(input, {
      ...{ kind: 'point', id: stay.id, name: stay.name },
      ...told,
    })
    await keepStep(points, { appID, auditID, before, told })
    return { mergeID, questions: new Set(kept.content.questionPoints.map((row) => row.question_id)).size, learners }
  })
}

export const pointMergeUndo: Handler<'knowledge.pointMergeUndo'> = async (input) => {
  const { params, caller, services } = input
  const { appID, mergeID } = params
  const now = services.now()
  return services.store.write(async (tx) => {
    await mustBeDirect(input, tx, appID)
    await oneEditorAtATime(tx, `points of ${appID}`)
    await services.subjects.in(tx).countRevision(appID, now)
    const points = services.points.in(tx)
    const merge = await points.mergeByID(appID, mergeID)
    if (!merge) throw notFound('这次合并')
    if (!(await points.pointName(appID, merge.stay_id)))
      throw new Refusal(409, `“${merge.stay_name}”后来被删除，请先恢复它`, { reason: 'later' })
    if ((await points.pointAfterMerges(merge.stay_id)) !== merge.stay_id)
      throw new Refusal(409, `“${merge.stay_name}”后来又被合并，请先撤销后面的那一次`, { reason: 'later' })
    if (!(await points.takeMergeBack(mergeID, { now, name: caller.userName })))
      throw new Refusal(409, '这次合并已经撤销过了', { reason: 'undone' })
    const kept = JSON.parse(merge.kept) as KeptMerge
    const of = { stayID: merge.stay_id, otherIDs: kept.others }
    const before = await saidOf(points, appID, [merge.stay_id])
    const questionsStay = await points.unmergePoints(of, kept.content)
    await services.content.in(tx).putPointOfChaptersBack(merge.stay_id, kept.content.details)
    const { textStays, linksStay, taken } = await points.unmergeTexts({ subjectID: appID, ...of }, kept.texts)
    await services.materials.in(tx).putPointOfNodesBack(kept.nodes, merge.stay_id)
    if (kept.lessons) await services.videos.in(tx).putPointOfLessonsBack(kept.lessons, merge.stay_id)
    const mastery = await services.knowledge.in(tx).unmergeMastery({ mergeID, ...of })
    const cards = await services.review.in(tx).unmergeCards({ mergeID, ...of })
    const learnersStay = new Set([...mastery, ...cards]).size
    await wordsChanged(services, tx, appID)
    const told = { before: { merged: (JSON.parse(merge.other_names) as string[]).join('、') }, after: { merged: '' } }
    const auditID = await services.audit.in(tx).audited(input, {
      ...{ kind: 'point', id: merge.stay_id, name: merge.stay_name },
      ...told,
    })
    await keepStep(points, { appID, auditID, before, told })
    return {
      ...{ questionsStay, learnersStay, textStays: textStays ? 1 : 0, linksStay: linksStay ? 1 : 0 },
      ...notesOf(taken),
    }
  })
}

export const pointMerges: Handler<'knowledge.pointMerges'> = async ({ params, services }) => {
  const { appID, page = 1 } = params
  const [total, rows] = await Promise.all([
    services.points.countMerges(appID),
    services.points.mergesOf(appID, { after: (Math.max(1, page) - 1) * PAGE, limit: PAGE }),
  ])
  return {
    total,
    rows: rows.map((row): Data<'knowledge.pointMerges'>['rows'][number] => ({
      mergeID: row.merge_id,
      stayName: row.stay_name,
      otherNames: JSON.parse(row.other_names) as string[],
      madeAt: row.made_at,
      madeBy: row.made_by,
      undoneAt: row.undone_at,
      undoneBy: row.undone_by ?? '',
    })),
  }
}
