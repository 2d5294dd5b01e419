import { SOURCES } from '@tizhou/catalogue/sources'
import { TREE_KINDS } from '@tizhou/catalogue/treeKinds'
import type { Params } from '@tizhou/contract/contract'
import { saidOf } from '@tizhou/domain/chapters/actionSaid'
import { type ChapterAction, chaptersNamed, chaptersNeeded } from '@tizhou/domain/chapters/actions'
import {
  type ArrangedChapter,
  type Arrangement,
  ArrangingRefused,
  inTreeOrder,
  pathOf,
} from '@tizhou/domain/chapters/arrangement'
import { arranged } from '@tizhou/domain/chapters/arranging'
import { isNoStep, type Step, stepBetween, undone } from '@tizhou/domain/chapters/steps'
import type { KeptStep } from '../../../cores/content/trees/chapterSteps.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { nearIds, newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { changedBy, type LastChange, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { mustBeDirect, type Released } from '../../../platform/heldSteps.ts'
import type { Services } from '../../../platform/services.ts'
import { chapterRevision, treeTitle } from './desk.ts'
import { LINES, outlines } from './outline.ts'

type Wire = Params<'chapters.chapterPlan'>['actionJson']
type Reads = Pick<Services['content'], 'arrangementOf' | 'itemsOf'>

/** Free content is practised with the module of the chapters (docs/areas/chapters.md). */
const FREE = { sourceName: SOURCES.Free, module: 'ChapterTest' }

function actionOf(wire: Wire): ChapterAction {
  if (wire.kind === 'trial') return { ...wire, ...FREE }
  if (wire.kind !== 'addTree') return wire
  const kind = TREE_KINDS.find(({ sourceName }) => sourceName === wire.sourceName)
  if (!kind) throw badInput([{ field: 'actionJson.sourceName', reason: '没有这种目录' }])
  if (!(wire.examType in kind.examTypes)) throw badInput([{ field: 'actionJson.examType', reason: '没有这种目录' }])
  return { ...wire, module: kind.module, siginType: kind.siginType }
}

/** A rule's refusal, for the editor; `how`: 400 where the action cannot be done, 409 where others were quicker. */
function ruled<T>(how: 400 | 409, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof ArrangingRefused) throw new Refusal(how, error.message, { reason: 'rule' })
    throw error
  }
}

interface Planned {
  before: Arrangement
  after: Arrangement
  step: Step
  replaced: ReadonlyMap<number, number>
  notes: readonly string[]
  said: string
}

async function planned(content: Reads, subjectID: number, action: ChapterAction): Promise<Planned> {
  const frame = await content.arrangementOf(subjectID)
  const items = await content.itemsOf(chaptersNeeded(frame, action).filter((id) => frame.chapters.has(id)))
  const before = { ...frame, items }
  const { after, replaced, notes } = ruled(400, () => arranged(before, action, nearIds()))
  return { before, after, step: stepBetween(before, after), replaced, notes, said: saidOf(before, action, after) }
}

/** Ids of what is made differ each time, so they are no part of it. */
function digestOf({ before, step }: Pick<Planned, 'before' | 'step'>): string {
  const known = (chapterID: number) => (before.chapters.has(chapterID) || chapterID === 0 ? chapterID : 'new')
  const shown = (row: ArrangedChapter | undefined) =>
    row && { ...row, chapterID: known(row.chapterID), parentID: known(row.parentID), treeID: 0 }
  return revisionOf({
    chapters: step.chapters.map((row) => [shown(row.before), shown(row.after)]),
    items: step.items.map(({ chapterID, questionID, before: was, after }) => [
      known(chapterID),
      questionID,
      was,
      after,
    ]),
  })
}

type Asker = () => Promise<LastChange | undefined>

/** Who arranged chapters, where that was the latest change of the subject: otherwise an import may have been. */
async function lastArranger({ services }: Input, tx: Tx, subjectID: number): Promise<LastChange | undefined> {
  const subject = await services.subjects.in(tx).subjectByID(subjectID)
  const { rows } = await services.content.in(tx).chapterStepPage({ subjectID, page: 1, pageSize: 1 })
  const [last] = rows
  return last && last.undone_at === null && last.made_at === subject?.updated_at
    ? { name: last.made_by, at: last.made_at }
    : undefined
}

/** Throws 409 where the action would do something else than what its editor saw. */
async function mustBeSeen(plan: Planned, action: ChapterAction, seen: readonly string[], by: Asker): Promise<void> {
  if (seen.length === 1 && seen[0] === digestOf(plan)) return
  const named = chaptersNamed(action)
  if (named.length === 0) return
  const changed = named.find((chapterID, at) => {
    const chapter = plan.before.chapters.get(chapterID)
    return chapter && chapterRevision(chapter) !== seen[at]
  })
  if (changed === undefined && seen.length === named.length) return
  const path = changed === undefined ? '' : `“${pathOf(plan.before, changed)}”`
  throw new Refusal(409, `${path}${changedBy(await by())}，请看过现在的样子再做`, { reason: 'changed' })
}

const madeOf = ({ chapters }: Step): number[] =>
  chapters.flatMap(({ before, after }) => (!before && after ? [after.chapterID] : []))

/** How many questions each part of a split chapter gets: groups stay whole, so it may be others than were asked for. */
function partsOf({ after, step }: Planned, action: ChapterAction): number[] {
  if (action.kind !== 'split') return []
  const parts = [...(action.below ? [] : [action.chapterID]), ...madeOf(step)]
  return parts.map((chapterID) => after.items.get(chapterID)?.length ?? 0)
}

type Planning = { params: { appID: number; actionJson: Wire }; services: Services }

export async function planOf({ params, services }: Planning) {
  const { appID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  services.content.recheck(appID)
  const action = actionOf(params.actionJson)
  const plan = await planned(services.content, appID, action)
  const { byID } = await services.content.chapters(appID)
  const counts = new Map([...byID].map(([chapterID, { count }]) => [chapterID, count]))
  const { items } = plan.step
  const arrives = new Set(items.flatMap(({ questionID, after }) => (after === undefined ? [] : questionID)))
  const leaves = new Set(items.flatMap(({ questionID, after }) => (after === undefined ? questionID : [])))
  const leaving = await services.content.treesOfLeaving(plan.step)
  const stay = [...leaving.values()].filter(({ size }) => size > 0)
  const [before, after] = outlines({ ...plan, named: chaptersNamed(action) }, counts)
  return {
    seen: [digestOf(plan)],
    said: plan.said,
    notes: [...plan.notes],
    moved: [...leaves].filter((id) => arrives.has(id)).length,
    retired: leaving.size - stay.length,
    leaving: stay.length,
    elsewhere: inTreeOrder(plan.after)
      .map((tree) => ({ tree: treeTitle(tree), count: stay.filter((trees) => trees.has(tree.treeID)).length }))
      .filter(({ count }) => count > 0),
    parts: partsOf(plan, action),
    before: before.slice(0, LINES),
    after: after.slice(0, LINES),
    unlisted: Math.max(0, before.length - LINES, after.length - LINES),
  }
}

export const chapterPlan: Handler<'chapters.chapterPlan'> = (input) => planOf(input)

type Input = Pick<Parameters<Handler<'chapters.chapterArrange'>>[0], 'caller' | 'services' | 'request'> & {
  released?: Released | undefined
}

/** One step: the chapters, its row for the undo, and its row of the audit log. Null where nothing changes. */
async function doStep(
  input: Input,
  tx: Tx,
  of: { subjectID: number; action: ChapterAction; check: (plan: Planned, by: Asker) => Promise<void> },
) {
  const { caller, services } = input
  const { subjectID, action, check } = of
  const now = services.now()
  await oneEditorAtATime(tx, `chapters of ${subjectID}`)
  await services.subjects.in(tx).editedSubject(subjectID)
  const content = services.content.in(tx)
  const plan = await planned(content, subjectID, action)
  await check(plan, () => lastArranger(input, tx, subjectID))
  const { step, said, replaced } = plan
  const made = madeOf(step)
  if (isNoStep(step)) return { stepID: null, said, made }
  // Names and order of chapters are no part of the questions; where a question stands is.
  if (step.items.length > 0) await mustBeDirect(input, tx, subjectID)
  // Locks the subject: imports notice the new revision.
  await services.subjects.in(tx).countRevision(subjectID, now)
  await content.writeStep(subjectID, step, now)
  const stepID = newId()
  await content.keepChapterStep({
    ...{ stepID, subjectID, kind: action.kind, said, now, by: caller.userName },
    kept: { step, replaced: [...replaced] },
  })
  const [first] = [...chaptersNamed(action), ...made]
  await services.audit.in(tx).audited(input, {
    ...{ kind: 'chapter', id: first ?? subjectID },
    name: (plan.before.chapters.get(first ?? 0) ?? plan.after.chapters.get(first ?? 0))?.name ?? said,
    before: { arranged: '' },
    after: { arranged: said },
  })
  return { stepID, said, made }
}

export const chapterArrange: Handler<'chapters.chapterArrange'> = async (input) => {
  const { params, services } = input
  const { appID: subjectID, seenJson } = params
  const action = actionOf(params.actionJson)
  const check = (plan: Planned, by: Asker) => mustBeSeen(plan, action, seenJson, by)
  const done = await services.store.write((tx) => doStep(input, tx, { subjectID, action, check }))
  services.content.recheck(subjectID)
  return done
}

export const chapterRename: Handler<'chapters.chapterRename'> = async (input) => {
  const { params, services } = input
  const { appID: subjectID, cptID: chapterID, name, revision } = params
  const check = async ({ before, after }: Planned, by: Asker) => {
    const now = before.chapters.get(chapterID) as ArrangedChapter
    mustBeCurrent({
      ...{ what: '这个章节', sent: revision, now: chapterRevision(now) },
      theirs: { name: now.name },
      yours: { name: after.chapters.get(chapterID)?.name },
      by: revision === chapterRevision(now) ? undefined : await by(),
    })
  }
  const action: ChapterAction = { kind: 'rename', chapterID, name }
  const { stepID, said } = await services.store.write((tx) => doStep(input, tx, { subjectID, action, check }))
  services.content.recheck(subjectID)
  return { stepID, said }
}

export const chapterSteps: Handler<'chapters.chapterSteps'> = async ({ params, services }) => {
  const { appID: subjectID, ...wanted } = params
  const { total, rows } = await services.content.chapterStepPage({ subjectID, ...wanted })
  return {
    total,
    rows: rows.map((row) => ({
      ...{ stepID: row.step_id, said: row.said, at: row.made_at, by: row.made_by },
      ...{ undoneAt: row.undone_at, undoneBy: row.undone_by ?? '' },
      canUndo: row.undone_at === null && Number(row.has_kept) === 1 ? (1 as const) : (0 as const),
    })),
  }
}

export const chapterUndo: Handler<'chapters.chapterUndo'> = async (input) => {
  const { params, caller, services } = input
  const { appID: subjectID, stepID } = params
  const now = services.now()
  const stay = await services.store.write(async (tx) => {
    await oneEditorAtATime(tx, `chapters of ${subjectID}`)
    await services.subjects.in(tx).countRevision(subjectID, now)
    const content = services.content.in(tx)
    const row = await content.chapterStepByID(subjectID, stepID)
    if (!row) throw notFound('这一步')
    if (row.undone_at !== null) throw new Refusal(409, '这一步已经撤销过了', { reason: 'undone' })
    if (row.kept === null) throw new Refusal(409, '这一步已经太早，不能撤销了', { reason: 'old' })
    const kept = JSON.parse(row.kept) as KeptStep
    if (kept.step.items.length > 0) await mustBeDirect(input, tx, subjectID)
    const step = await content.withoutLost(kept.step)
    const before = { ...(await content.arrangementOf(subjectID)), items: await content.itemsForUndo(step) }
    const back = ruled(409, () => undone(before, step))
    await content.writeStep(subjectID, stepBetween(before, back.after), now)
    await content.takeChapterStepBack(stepID, { replaced: kept.replaced, now, by: caller.userName })
    const [changed] = step.chapters
    const chapter = changed?.before ?? changed?.after
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'chapter', id: chapter?.chapterID ?? subjectID, name: chapter?.name ?? row.said },
      before: { arranged: row.said },
      after: { arranged: `撤销：${row.said}` },
    })
    return back.stay
  })
  services.content.recheck(subjectID)
  return { stay }
}
