import type { Params } from '@tizhou/contract/contract'
import type { NamedPoint } from '@tizhou/domain/points/merging'
import { withoutInvisible } from '@tizhou/domain/points/names'
import { pointNameFault } from '@tizhou/domain/points/points'
import { parse } from '@tizhou/domain/richtext/parse'
import { plainText } from '@tizhou/domain/richtext/plainText'
import { excerpt } from '@tizhou/domain/search/words'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { GivenAlias } from '../../../cores/points/splitting.ts'
import { countLessons, type NamedInLessons } from '../../../cores/videos/lessonsOfPoints.ts'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { mustBeDirect } from '../../../platform/heldSteps.ts'
import type { Services } from '../../../platform/services.ts'
import { keepStep, saidOf } from './history.ts'
import { checkNameOfPart } from './names/checkNames.ts'
import { ownPoint } from './removal.ts'
import { wordsChanged } from './wordsChanged.ts'

/** Questions that are shown as samples, and how much of each. */
const SAMPLES = 5
const STEM = 80

/** What a split keeps, to be undone by. */
interface KeptSplit {
  pointID: number
  toID: number
  /** The other point was made by the split. */
  isNew: boolean
  share: number
  questionPoints: NamedPoint[]
  nodes: { node_id: number; point_id: number }[]
  lessons: NamedInLessons
  /** The other name of the point that became the name of the new one. */
  alias?: GivenAlias
}

type Wanted = Params<'knowledge.pointSplit'>
type Reads = Pick<Services, 'points' | 'materials' | 'videos'>
type Points = ReturnType<Services['points']['in']>
type Inside = {
  points: Points
  materials: ReturnType<Services['materials']['in']>
  videos: ReturnType<Services['videos']['in']>
}

const stemOf = (stem: string) => excerpt(plainText(parse(stem, { kind: 'question' })), [], STEM)

export const pointQuestions: Handler<'knowledge.pointQuestions'> = async ({ params, services }) => {
  const { appID, pointID, ...wanted } = params
  await ownPoint(services.points, appID, pointID)
  const { rows, total } = await services.content.questionsOfPoint(pointID, wanted)
  return {
    total,
    rows: rows.map(({ question_id, external_id, stem, points }) => ({
      ...{ allTestID: question_id, externalID: external_id, stem: stemOf(stem) },
      points: points.map(({ name }) => name),
    })),
  }
}

/** The two points and what goes over. What was chosen and does not name the point any more is refused. */
async function partOf({ points, materials, videos }: Reads | Inside, wanted: Wanted) {
  const { appID, pointID, toID, questionIDs, nodeIDs, lessonIDs } = wanted
  const name = await ownPoint(points, appID, pointID)
  if (toID === pointID) throw new Refusal(400, '不能拆分到它自己', { reason: 'same' })
  const typed = cleanInput(withoutInvisible(wanted.name ?? ''))
  const fault = toID === undefined ? pointNameFault(typed) : undefined
  if (fault) throw badInput([{ field: 'name', reason: fault }])
  const toName = toID === undefined ? typed : await ownPoint(points, appID, toID)
  if (questionIDs.length + nodeIDs.length + lessonIDs.length === 0)
    throw new Refusal(400, '请先选择要改到另一个知识点的题目、资料或视频', { reason: 'nothing' })
  const [asking, nodes, named] = await Promise.all([
    points.questionIDsNaming([pointID]),
    materials.nodesOfPoints([pointID]),
    videos.lessonsOfPoints([pointID]),
  ])
  const isIn = (ids: readonly number[]) => {
    const set = new Set(ids)
    return (id: number) => set.has(id)
  }
  const [isAsking, isNode, isLesson] = [isIn(asking), isIn(nodeIDs), isIn(lessonIDs)]
  const lessons: NamedInLessons = {
    lessons: named.lessons.filter(({ lesson_id }) => isLesson(lesson_id)),
    marks: named.marks.filter(({ lesson_id }) => isLesson(lesson_id)),
  }
  const going = nodes.filter(({ node_id }) => isNode(node_id))
  if (!questionIDs.every(isAsking) || going.length < nodeIDs.length || countLessons(lessons) < lessonIDs.length)
    throw new Refusal(409, `有的题目、资料或视频已经不写“${name}”了，请重新选择`, { reason: 'changed' })
  return { name, toName, ofQuestions: asking.length, nodes: going, lessons }
}

export const pointSplitCheck: Handler<'knowledge.pointSplitCheck'> = async ({ params, services }) => {
  const { appID, pointID, toID, questionIDs } = params
  const { name, toName, ofQuestions, nodes, lessons } = await partOf(services, params)
  const movesAlias = toID === undefined && (await checkNameOfPart(services.points, { appID, pointID }, toName))
  const [rows, learners, samples] = await Promise.all([
    services.points.pointRowsOf(questionIDs),
    questionIDs.length === 0 ? 0 : services.knowledge.learnersOfPoints([pointID]),
    services.content.questionsWithPoints(questionIDs.slice(0, SAMPLES)),
  ])
  return {
    ...{ name, toName, isNew: toID === undefined ? (1 as const) : (0 as const) },
    movesAlias: movesAlias ? (1 as const) : (0 as const),
    ...{ questions: questionIDs.length, ofQuestions, learners },
    alreadyNamed: rows.filter(({ point_id }) => point_id === toID).length,
    nodes: nodes.length,
    lessons: countLessons(lessons),
    samples: samples.map(({ stem, points }) => ({
      stem: stemOf(stem),
      before: points.map((point) => point.name),
      after: [...new Set(points.map((point) => (point.point_id === pointID ? toName : point.name)))],
    })),
  }
}

export const pointSplit: Handler<'knowledge.pointSplit'> = async (input) => {
  const { params, caller, services } = input
  const { appID, pointID, questionIDs } = params
  const now = services.now()
  return services.store.write(async (tx) => {
    await mustBeDirect(input, tx, appID)
    await oneEditorAtATime(tx, `points of ${appID}`)
    // As in a merge: imports and editors wait, or see by the revision that they have to look again.
    await services.subjects.in(tx).countRevision(appID, now)
    const points = services.points.in(tx)
    const [materials, videos] = [services.materials.in(tx), services.videos.in(tx)]
    const { name, toName, ofQuestions, nodes, lessons } = await partOf({ points, materials, videos }, params)
    const isNew = params.toID === undefined
    const toID = params.toID ?? newId()
    const edit = { now, by: caller.userName }
    const before = await saidOf(points, appID, [pointID])
    let alias: GivenAlias | undefined
    if (isNew) {
      if (await checkNameOfPart(points, { appID, pointID }, toName))
        alias = await points.giveAlias(pointID, toName, edit)
      await points.addPoints([{ point_id: toID, subject_id: appID, name: toName }])
    }
    await materials.setPointOfNodes(nodes, toID)
    await videos.setPointOfLessons(lessons, toID)
    const share = ofQuestions === 0 ? 0 : questionIDs.length / ofQuestions
    const kept: KeptSplit = {
      ...{ pointID, toID, isNew, share, nodes, lessons },
      ...(alias && { alias }),
      questionPoints: await points.splitPoint({ pointID, toID }, questionIDs),
    }
    const changeID = newId()
    const learners =
      share === 0 ? 0 : await services.knowledge.in(tx).splitMasteryOf({ changeID, pointID, toID, share })
    const counts = { questions: questionIDs.length, nodes: nodes.length, lessons: countLessons(lessons) }
    await points.addPointChange({
      ...{ change_id: changeID, subject_id: appID, kind: 'split', name, made_at: now, made_by: caller.userName },
      told: JSON.stringify({ to: toName, ...counts, learners }),
      kept: JSON.stringify(kept),
    })
    await wordsChanged(services, tx, appID)
    const logged = {
      before: { questions: ofQuestions, split: '' },
      after: { questions: ofQuestions - questionIDs.length, split: toName },
    }
    const of = { kind: 'point', id: pointID, name }
    const auditID = await services.audit.in(tx).audited(input, { ...of, ...logged })
    if (alias) await keepStep(points, { appID, auditID, before, told: logged })
    return { changeID, toID, questions: questionIDs.length, learners }
  })
}

/** Puts a part back to the point that it was split from; what was changed since stays, and so does a new point that is used since. */
export async function undoSplit(
  services: Services,
  tx: Tx,
  { appID, changeID, name, to, by }: { appID: number; changeID: number; name: string; to: string; by: string },
  { pointID, toID, isNew, share, questionPoints, nodes, lessons, alias }: KeptSplit,
) {
  const points = services.points.in(tx)
  for (const [id, called] of [
    [pointID, name],
    [toID, to],
  ] as const)
    if (!(await points.isOwnPoint(appID, id)))
      throw new Refusal(409, `“${called}”后来被合并或删除，请先撤销那一次`, { reason: 'later' })
  const questionsStay = await points.unsplitPoint({ pointID, toID }, questionPoints)
  await services.materials.in(tx).putPointOfNodesBack(nodes, toID)
  await services.videos.in(tx).putPointOfLessonsBack(lessons, toID)
  const stayed = share === 0 ? [] : await services.knowledge.in(tx).unsplitMastery({ changeID, pointID, toID, share })
  const isGone = isNew && (await goesAgain(services, tx, toID))
  if (isGone && alias) await points.takeAliasBack(alias, { now: services.now(), by })
  return {
    ...{ questionsStay, learnersStay: stayed.length, linksStay: 0 as const, textsStay: 0 },
    pointsStay: isNew && !isGone ? 1 : 0,
  }
}

/** A point that a split made goes where nothing names it and nobody wrote of it. */
async function goesAgain(services: Services, tx: Tx, pointID: number): Promise<boolean> {
  return !(await isNamed(services, tx, pointID)) && (await services.points.in(tx).removeIfBare(pointID))
}

/** Whether a chapter, a text or a lesson is about a point. */
export async function isNamed(services: Services, tx: Tx, pointID: number): Promise<boolean> {
  const used = [
    (await services.content.in(tx).chaptersAbout([pointID])).length,
    (await services.materials.in(tx).nodesOfPoints([pointID])).length,
    countLessons(await services.videos.in(tx).lessonsOfPoints([pointID])),
  ]
  return used.some((count) => count > 0)
}
