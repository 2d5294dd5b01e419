import { GROUPED_FORMS } from '@tizhou/domain/content/checkQuestion'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import type { By } from '../../../cores/audit/audited.ts'
import { shownDraft } from '../../../cores/content/filing/shownDraft.ts'
import type { StoredDraft } from '../../../cores/content/filing/storedDraft.ts'
import { contentOf, type VersionContent } from '../../../cores/content/questions/questionVersions.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import { isTaken } from '../../../platform/database/errors.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { changedBy, type Edited, type LastChange, mustBeCurrent } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'
import {
  type Checked,
  checkedQuestion,
  describeQuestion,
  nameOfQuestion,
  type Typed,
  withShared,
} from './typedQuestion.ts'

/** The fields of a question that the form edits, as its page gives them. */
const editedQuestion = ({ place, draft }: StoredDraft): Edited => {
  const { style, hint, stem, options, answer, explanation, reasons, points, source, year, difficulty, group } =
    shownDraft(draft)
  return {
    ...{ cptID: place?.chapterID ?? null, style, hint, stem, options, answer, explanation, reasons, points },
    ...{ source, year, difficulty, groupStem: group?.stem ?? '' },
  }
}

/**
 * Locks the question. Throws 404, and 409 where it has changed since it was read; with `yours` including the
 * differences.
 */
async function locked(
  services: Services,
  tx: Tx,
  { appID, allTestID, hash }: { appID: number; allTestID: number; hash: string },
  yours?: Edited,
) {
  const content = services.content.in(tx)
  let isSame = await content.lockQuestion(appID, allTestID, hash)
  const stored = await content.storedDraft(appID, allTestID)
  if (!stored) throw notFound('该题目')
  if (!isSame && yours) {
    const by = await lastEditor(services, tx, stored)
    const theirs = editedQuestion(stored)
    // Without a chapter nothing is moved: the place is no difference.
    const typed = { ...yours, cptID: yours.cptID ?? theirs.cptID }
    mustBeCurrent({ what: '这道题', sent: hash, now: stored.hash, theirs, yours: typed, by })
    isSame = await content.lockQuestion(appID, allTestID, stored.hash)
  }
  if (!isSame) {
    const by = await lastEditor(services, tx, stored)
    throw new Refusal(409, `这道题${changedBy(by)}，你的修改没有保存`, { hash: stored.hash })
  }
  return stored
}

/** Who saved the question as it is now; undefined where an import or a change of many did. */
export async function lastEditor(
  services: Services,
  tx: Tx,
  { questionID, updatedAt }: StoredDraft,
): Promise<LastChange | undefined> {
  const last = await services.audit.in(tx).lastChange('question', questionID)
  return last?.at === updatedAt ? last : undefined
}

/** Throws 400 where the subject has no such chapter. */
async function chapterOf(services: Services, tx: Tx, appID: number, cptID: number | undefined) {
  const chapter = cptID === undefined ? undefined : await services.content.in(tx).chapterByID(appID, cptID)
  if (!chapter) throw badInput([{ field: 'cptID', reason: '这个章节已经不在了（被合并或删除），请重新选择' }])
  return {
    treeID: chapter.tree_id,
    tree: await services.content.in(tx).treeName(chapter.tree_id),
    path: await services.content.in(tx).chapterPath(appID, chapter.chapter_id),
  }
}

/** The place of a saved question: a chapter of its tree, the present one unless another is chosen; a question in papers only has none. */
async function savedPlace(services: Services, tx: Tx, appID: number, stored: StoredDraft, cptID: number | undefined) {
  if (!stored.place) {
    if (cptID !== undefined) throw badInput([{ field: 'cptID', reason: '这道题仅在试卷中，不在章节里' }])
    return { tree: undefined, path: [] }
  }
  const chapter = await chapterOf(services, tx, appID, cptID ?? stored.place.chapterID)
  if (chapter.treeID !== stored.place.treeID) throw badInput([{ field: 'cptID', reason: '只能移到同一目录的章节' }])
  return chapter
}

/** The other questions of a group, without those taken out. */
async function otherMembers(
  services: Services,
  tx: Tx,
  appID: number,
  of: { questionID: number; groupID: number | null },
): Promise<StoredDraft[]> {
  if (of.groupID === null) return []
  const others = (await services.content.in(tx).groupMembers(of.groupID)).filter(
    ({ question_id }) => question_id !== of.questionID,
  )
  const stored = await Promise.all(
    others.map(({ question_id }) => services.content.in(tx).storedDraft(appID, question_id)),
  )
  return stored.filter((one) => one !== undefined && one.state !== 'removed') as StoredDraft[]
}

/** Two editors may create the same knowledge point or id concurrently: the later one is asked to try again. */
export async function written<T>(services: Pick<Services, 'store'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await services.store.write(work)
  } catch (error) {
    if (isTaken(error)) throw new Refusal(409, '有人正在修改同一处，请再保存一次')
    throw error
  }
}

/** Whether its content differs; a place is no part of a version. */
const saysOther = (before: QuestionDraft, after: QuestionDraft): boolean =>
  JSON.stringify(contentOf(before)) !== JSON.stringify(contentOf(after))

/** Who changes questions: a handler's input. `told`: what the row of the log says besides, who proposed it. */
export type Doing = By & { services: Services; told?: Readonly<Record<string, unknown>> }

export interface SavedQuestion {
  appID: number
  allTestID: number
  hash: string
  cptID: number | undefined
  questionJson: Typed
}

/** What a typed question would change. Throws as the change itself: 400 with its faults, 404, 409. */
export async function plannedSave(services: Services, tx: Tx, { questionJson, ...of }: SavedQuestion) {
  const { appID, allTestID, cptID } = of
  const checked = checkedQuestion(questionJson)
  // Every field, also one that was left empty: it would empty what somebody else filled meanwhile.
  const stored = await locked(services, tx, of, { cptID: cptID ?? null, reasons: undefined, ...asContent(checked) })
  if (stored.state === 'removed') throw new Refusal(409, '这道题已被移出，请先恢复')
  const chapter = await savedPlace(services, tx, appID, stored, cptID)
  const papers = checked.style === stored.draft.style ? [] : await services.content.in(tx).papersWith(allTestID)
  if (papers.length > 0) throw badInput([{ field: 'style', reason: `这道题在试卷“${papers[0]}”中，题型不能再改` }])
  const { groupStem, ...content } = checked
  const { group } = stored.draft
  if (group && !GROUPED_FORMS.has(content.form))
    throw badInput([{ field: 'style', reason: '这道题属于一组题，只能改为同样成组的题型' }])
  const stem = content.form === 'BTEST' ? '' : groupStem
  const draft: QuestionDraft = {
    ...content,
    externalID: stored.draft.externalID,
    chapterPath: chapter.path,
    ...(group ? { group: { ...group, stem } } : {}),
  }
  const members = await otherMembers(services, tx, appID, stored)
  const others = members.map((one) => withShared(one.draft, { checked, chapterPath: chapter.path, stem }))
  const faults = others.flatMap((one) => one.faults)
  if (faults.length > 0) throw badInput(faults)
  return { stored, members, draft, drafts: [draft, ...others.map((one) => one.draft)], tree: chapter.tree }
}

/** `by`: who is told as the author of the version. Gives the new hash, and whether anything changed. */
export async function saveQuestion(
  input: Doing,
  tx: Tx,
  of: SavedQuestion,
  by: string,
): Promise<{ hash: string; isChanged: boolean }> {
  const { services } = input
  const { appID, allTestID } = of
  const now = services.now()
  const { stored, members, draft, drafts, tree } = await plannedSave(services, tx, of)
  const filed = await services.content.in(tx).fileInto(appID, tree, drafts, now)
  if (filed.changed > 0) {
    const former = [stored, ...members].filter((one, at) => saysOther(one.draft, drafts[at] as QuestionDraft))
    await services.content.in(tx).keepVersions(former, { now, by })
    await services.subjects.in(tx).countRevision(appID, now)
    // The version that is kept and its row in the log are found by their moment, so both have the same.
    await services.audit.in(tx).audited(
      { ...input, services: { ...services, now: () => now } },
      {
        kind: 'question',
        id: allTestID,
        name: nameOfQuestion(draft),
        before: describeQuestion(stored.draft),
        after: { ...describeQuestion(draft), ...input.told },
      },
    )
  }
  const hash = (await services.content.in(tx).storedDraft(appID, allTestID))?.hash ?? stored.hash
  return { hash, isChanged: filed.changed > 0 }
}

export interface NewQuestion {
  appID: number
  cptID: number
  externalID: string
  groupOf: number | undefined
  questionJson: Typed
}

/** As plannedSave, for a new question. */
export async function plannedNew(services: Services, tx: Tx, of: NewQuestion) {
  const { appID, cptID, externalID, groupOf } = of
  const { groupStem, ...content } = checkedQuestion(of.questionJson)
  await services.subjects.in(tx).editedSubject(appID)
  const chapter = await chapterOf(services, tx, appID, cptID)
  const taken = await services.content.in(tx).questionOfExternalID(appID, externalID)
  if (taken !== undefined) throw badInput([{ field: 'externalID', reason: '已有这个外部 ID 的题目' }])
  const stem = content.form === 'BTEST' ? '' : groupStem
  const draft: QuestionDraft = { ...content, externalID, chapterPath: chapter.path }
  const drafts = [draft]
  if (groupOf !== undefined) {
    const first = await services.content.in(tx).storedDraft(appID, groupOf)
    if (!first?.place || !first.draft.group || first.draft.form !== content.form)
      throw badInput([{ field: 'groupOf', reason: '没有这样一组题，或题型不同' }])
    if (first.place.chapterID !== cptID) throw badInput([{ field: 'cptID', reason: '同组的题应在同一章节' }])
    const members = await services.content.in(tx).groupMembers(first.groupID as number)
    const order = Math.max(...members.map(({ group_order }) => group_order)) + 1
    draft.group = { key: first.draft.group.key, order, stem }
    const shared = { checked: { ...content, groupStem }, chapterPath: chapter.path, stem }
    const others = (await otherMembers(services, tx, appID, { questionID: 0, groupID: first.groupID })).map((one) =>
      withShared(one.draft, shared),
    )
    const faults = others.flatMap((one) => one.faults)
    if (faults.length > 0) throw badInput(faults)
    drafts.push(...others.map((one) => one.draft))
  } else if (GROUPED_FORMS.has(content.form)) {
    draft.group = { key: `group-${externalID}`, order: 1, stem }
  }
  return { draft, drafts, tree: chapter.tree }
}

/** Gives the question's id. */
export async function createQuestion(input: Doing, tx: Tx, of: NewQuestion): Promise<number> {
  const { services } = input
  const { appID, externalID } = of
  const now = services.now()
  const { draft, drafts, tree } = await plannedNew(services, tx, of)
  await services.content.in(tx).fileInto(appID, tree, drafts, now)
  await services.subjects.in(tx).countRevision(appID, now)
  const allTestID = (await services.content.in(tx).questionOfExternalID(appID, externalID)) as number
  await services.audit.in(tx).audited(input, {
    kind: 'question',
    id: allTestID,
    name: nameOfQuestion(draft),
    after: { externalID, ...describeQuestion(draft), ...input.told },
  })
  return allTestID
}

/** Throws 409 where a question cannot be taken out: its present state. */
export async function removable(services: Services, tx: Tx, of: { appID: number; allTestID: number; hash: string }) {
  const stored = await locked(services, tx, of)
  if (stored.state === 'removed') throw new Refusal(409, '这道题已经移出')
  if (!stored.place) throw new Refusal(409, '这道题仅在试卷中，不在章节里，无需移出')
  return stored
}

export async function removeQuestion(
  input: Doing,
  tx: Tx,
  of: { appID: number; allTestID: number; hash: string },
): Promise<void> {
  const { services } = input
  const { appID, allTestID } = of
  const now = services.now()
  const stored = await removable(services, tx, of)
  const places = (await services.content.in(tx).placesOf(allTestID)).map((row) => ({
    chapterID: row.chapter_id,
    position: row.position,
  }))
  await services.content.in(tx).takeOut(allTestID, places, now)
  await services.subjects.in(tx).countRevision(appID, now)
  await services.audit.in(tx).audited(input, {
    kind: 'question',
    id: allTestID,
    name: nameOfQuestion(stored.draft),
    before: { removed: false, chapter: stored.draft.chapterPath.join(' / ') },
    after: { removed: true, ...input.told },
  })
}

/** Throws 409 where a question was not taken out. */
export async function restorable(
  services: Services,
  tx: Tx,
  { appID, allTestID }: { appID: number; allTestID: number },
) {
  const stored = await services.content.in(tx).storedDraft(appID, allTestID)
  if (!stored) throw notFound('该题目')
  if (stored.state !== 'removed') throw new Refusal(409, '这道题没有被移出')
  return stored
}

export async function restoreQuestion(input: Doing, tx: Tx, of: { appID: number; allTestID: number }): Promise<void> {
  const { services } = input
  const { appID, allTestID } = of
  const stored = await restorable(services, tx, of)
  const removed = await services.content.in(tx).removedQuestion(allTestID)
  const put = await services.content.in(tx).putBack(appID, allTestID, JSON.parse(removed?.places ?? '[]') as never)
  if (put === 0) throw new Refusal(409, '原来的章节已不存在，不能恢复')
  await services.subjects.in(tx).countRevision(appID, services.now())
  await services.audit.in(tx).audited(input, {
    kind: 'question',
    id: allTestID,
    name: nameOfQuestion(stored.draft),
    before: { removed: true },
    after: { removed: false, chapter: stored.draft.chapterPath.join(' / '), ...input.told },
  })
}

/** A checked question as versions keep it. */
export const asContent = ({ form: _, ...checked }: Checked): VersionContent => ({
  ...{ style: checked.style, hint: checked.hint ?? '', stem: checked.stem, options: checked.options },
  ...{ answer: checked.answer, explanation: checked.explanation, points: checked.points, source: checked.source ?? '' },
  ...(checked.reasons && { reasons: checked.reasons }),
  ...{ year: checked.year ?? null, difficulty: checked.difficulty ?? null, groupStem: checked.groupStem },
})
