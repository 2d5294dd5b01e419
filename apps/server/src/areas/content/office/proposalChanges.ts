import type { Params } from '@tizhou/contract/contract'
import { isOpenProposal, type ProposalStep, STATE_AFTER, stepFault } from '@tizhou/domain/content/proposals'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { hadPart, type ProposalRow, writtenBy } from '../../../cores/content/questions/proposals.ts'
import { contentOf, type VersionContent } from '../../../cores/content/questions/questionVersions.ts'
import { ImportRefused } from '../../../cores/imports/refused.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { changedMeanwhile, editedRow } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'
import {
  asContent,
  createQuestion,
  type Doing,
  plannedNew,
  plannedSave,
  removable,
  removeQuestion,
  restorable,
  restoreQuestion,
  saveQuestion,
  written,
} from './applyQuestion.ts'
import { fieldsOfStep, holdFile, keptTold, runOf, runStep, sentParams, toldAgain, toldNow } from './proposalSteps.ts'
import { changesNothing, chapterAfter, movesQuestion, whyOutdated } from './proposedChange.ts'
import { checkedQuestion, nameOfQuestion, optionText } from './typedQuestion.ts'

type Asked = Params<'content.proposalSave'>

export const mayReview = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  roles.includes('editor') || roles.includes('operator')

/** The proposal in its turn. Throws 409 where it is another by now or not in the state for the step, 403 as the rule says. */
async function inTurn(
  { services, caller }: Doing,
  tx: Tx,
  { proposalID, revision }: { proposalID: number; revision: string | undefined },
  step: ProposalStep,
): Promise<ProposalRow> {
  const content = services.content.in(tx)
  const row = await editedRow(tx, 'proposal', proposalID, (id) => content.proposalByID(id), '这份修改')
  const isAuthor = row.author_id === caller.userID
  const of = { state: row.state, isAuthor, hadPart: hadPart(row, caller.userID), mayReview: mayReview(caller) }
  const fault = stepFault(step, of)
  if (fault) throw new Refusal(fault.isForbidden ? 403 : 409, fault.reason)
  if (String(row.revision) !== revision) throw changedMeanwhile('这份修改')
  if (isOpenProposal(row.state) && (await runOf(services.imports.in(tx), row, services.now())).isRunning)
    throw new Refusal(409, '这份修改正在发布，请等它结束', { reason: 'running' })
  return row
}

/** Writes a step down, with its row in the log unless the question has one. */
async function moved(
  input: Doing,
  tx: Tx,
  row: ProposalRow,
  fields: Partial<ProposalRow>,
  isTold = false,
): Promise<void> {
  const { services } = input
  await services.content.in(tx).changeProposal(row.proposal_id, { ...fields, since: services.now() })
  if (isTold) return
  const after = { ...row, ...fields }
  await services.audit.in(tx).audited(input, {
    kind: 'proposal',
    id: row.proposal_id,
    name: after.name,
    before: described(row),
    after: described(after),
  })
}

const contentIn = (json: string | null) => JSON.parse(json as string) as VersionContent

const inWords = ({ options, reasons, ...rest }: VersionContent) => ({
  ...{ ...rest, options: options.map(optionText), reasons: reasons?.map(optionText) },
})

const described = (row: ProposalRow) => ({
  ...{ what: row.what, state: row.state, authorName: row.author_name, comment: row.comment || undefined },
  ...(row.what === 'step'
    ? { told: keptTold(row).lines }
    : row.content === null
      ? {}
      : inWords(contentIn(row.content))),
})

const nameOf = ({ userName }: Caller): string => maskedPhones(userName)

const missing = (field: string, reason: string) => badInput([{ field, reason }])

/** Nobody has to review what learners read already. */
const unchanged = () => new Refusal(400, '没有改动，不用提交审核', { errors: [] })

type Fields = Pick<
  ProposalRow,
  | 'question_id'
  | 'chapter_id'
  | 'external_id'
  | 'group_of'
  | 'name'
  | 'content'
  | 'base'
  | 'base_chapter_id'
  | 'base_hash'
>

/** What is proposed, checked as the change itself would be. Throws as that. */
async function proposed(services: Services, tx: Tx, asked: Asked, externalID: string): Promise<Fields> {
  const { appID, what, allTestID, hash = '', cptID, questionJson, groupOf } = asked
  const typed = () => {
    if (!questionJson) throw missing('questionJson', '没有题目内容')
    return questionJson
  }
  if (what === 'create') {
    if (cptID === undefined) throw missing('cptID', '请选择章节')
    const { draft } = await plannedNew(services, tx, { appID, cptID, externalID, groupOf, questionJson: typed() })
    return {
      ...{ question_id: null, chapter_id: cptID, external_id: externalID, group_of: groupOf ?? null },
      ...{ name: nameOfQuestion(draft), content: JSON.stringify(asContent(checkedQuestion(typed()))) },
      ...{ base: null, base_chapter_id: null, base_hash: '' },
    }
  }
  if (allTestID === undefined) throw missing('allTestID', '没有题目')
  const of = { appID, allTestID, hash }
  const stored =
    what === 'change'
      ? (await plannedSave(services, tx, { ...of, cptID, questionJson: typed() })).stored
      : await (what === 'remove' ? removable : restorable)(services, tx, of)
  const place = stored.place?.chapterID ?? null
  const content = what === 'change' ? asContent(checkedQuestion(typed())) : null
  const fields = {
    ...{ question_id: allTestID, chapter_id: what === 'change' ? (cptID ?? place) : place },
    ...{ external_id: stored.draft.externalID, group_of: null, name: nameOfQuestion(content ?? stored.draft) },
    content: content && JSON.stringify(content),
    ...{ base: JSON.stringify(contentOf(stored.draft)), base_chapter_id: place, base_hash: stored.hash },
  }
  if (asked.handIn === 1 && changesNothing({ what, ...fields }, stored)) throw unchanged()
  return fields
}

/** The question that it is about, as it is now. */
const storedOf = (services: Services, tx: Tx, { subject_id, question_id }: ProposalRow) =>
  question_id === null ? undefined : services.content.in(tx).storedDraft(subject_id, question_id)

/** Throws 409 where somebody's change of the question is open already. */
async function mustBeFree(services: Services, tx: Tx, questionID: number | null): Promise<void> {
  const open = questionID === null ? undefined : await services.content.in(tx).openProposal(questionID)
  if (open)
    throw new Refusal(409, `${open.author_name} 已对这道题提出了修改，请先查看或接手`, {
      reason: 'proposed',
      proposalID: open.proposal_id,
    })
}

/** Throws 409 where a withdrawn proposal cannot become a draft again. */
async function mustBeReopened(services: Services, tx: Tx, row: ProposalRow): Promise<void> {
  // The file of a withdrawn import is not kept.
  if (row.what === 'step') throw new Refusal(409, '批量的修改撤回后不能恢复，请在原来的页面重新提交')
  const subject = await services.subjects.in(tx).editedSubject(row.subject_id)
  if (subject.is_reviewed !== 1) throw new Refusal(409, '这个科目的修改不用审核，请直接修改题目')
  await mustBeFree(services, tx, row.question_id)
}

export const proposalSave: Handler<'content.proposalSave'> = async (input) => {
  const { params, caller, services } = input
  const { appID, what, proposalID, revision } = params
  if (what !== 'change' && !mayReview(caller)) throw new Refusal(403, '只有编辑可以增减题目')
  const now = services.now()
  const state = params.handIn === 1 ? 'waiting' : 'draft'
  return written(services, async (tx) => {
    const before = proposalID === undefined ? undefined : await inTurn(input, tx, { proposalID, revision }, 'edit')
    if (before) {
      const isSame =
        before.subject_id === appID && before.what === what && before.question_id === (params.allTestID ?? null)
      if (!isSame) throw new Refusal(409, '这份修改说的是另一道题，请刷新')
      const externalID = params.externalID?.trim() || before.external_id
      await moved(input, tx, before, { ...(await proposed(services, tx, params, externalID)), state, comment: '' })
      return { proposalID: before.proposal_id, revision: String(before.revision + 1) }
    }
    const subject = await services.subjects.in(tx).editedSubject(appID)
    if (subject.is_reviewed !== 1) throw new Refusal(409, '这个科目的修改不用审核，请刷新后直接保存')
    await mustBeFree(services, tx, params.allTestID ?? null)
    const fields = await proposed(services, tx, params, params.externalID?.trim() || `own-${newId()}`)
    const row: ProposalRow = {
      ...{ proposal_id: newId(), subject_id: appID, what, state, since: now, revision: 1 },
      ...{ author_id: caller.userID, author_name: nameOf(caller), authors: writtenBy([caller.userID]) },
      ...{ ...fields, comment: '', call: null, run_id: null },
      ...{ reviewer_id: null, reviewer_name: '', released_hash: '', created_at: now },
    }
    await services.content.in(tx).addProposal(row)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'proposal', id: row.proposal_id, name: row.name, after: described(row) })
    return { proposalID: row.proposal_id, revision: '1' }
  })
}

/** Keeps what a call would do, told as it is by now. Nothing is done. */
export const proposalStep: Handler<'content.proposalStep'> = async (input) => {
  const { params, caller, services } = input
  const { call, sent, guid } = params
  const told = await toldNow(input, call, sentParams(call, sent, guid))
  const now = services.now()
  return services.store.write(async (tx) => {
    const subject = await services.subjects.in(tx).editedSubject(told.appID)
    if (subject.is_reviewed !== 1) throw new Refusal(409, '这个科目的修改不用审核，请刷新后直接做')
    const row: ProposalRow = {
      ...{ proposal_id: newId(), subject_id: told.appID, what: 'step', state: 'waiting', since: now, revision: 1 },
      ...{ author_id: caller.userID, author_name: nameOf(caller), authors: writtenBy([caller.userID]) },
      ...{ question_id: null, chapter_id: null, external_id: '', group_of: null, ...fieldsOfStep(call, told) },
      ...{ base_chapter_id: null, comment: '', run_id: null, reviewer_id: null, reviewer_name: '' },
      ...{ released_hash: '', created_at: now },
    }
    await services.content.in(tx).addProposal(row)
    await holdFile(services, tx, row, true)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'proposal', id: row.proposal_id, name: row.name, after: described(row) })
    return { proposalID: row.proposal_id, revision: '1' }
  })
}

export const proposalMove: Handler<'content.proposalMove'> = async (input) => {
  const { params, caller, services } = input
  // Handed in again a step is told as it is by now.
  const kept = params.step === 'handIn' ? await services.content.proposalByID(params.proposalID) : undefined
  const told = kept?.what === 'step' ? await toldAgain(input, kept, params.confirmJson) : undefined
  return written(services, async (tx) => {
    const row = await inTurn(input, tx, params, params.step)
    const { step } = params
    if (step === 'handIn' && row.what === 'change') {
      const stored = await storedOf(services, tx, row)
      if (stored && changesNothing(row, stored)) throw unchanged()
    }
    if (step === 'takeOver' && row.what !== 'change' && !mayReview(caller))
      throw new Refusal(403, '只有编辑可以增减题目')
    if (step === 'reopen') await mustBeReopened(services, tx, row)
    const author = step === 'takeOver' ? authorAfter(row, caller) : {}
    const again = told && row.call ? fieldsOfStep(row.call, told) : {}
    await moved(input, tx, row, { state: STATE_AFTER[step], ...author, ...again })
    if (step === 'withdraw') await holdFile(services, tx, row, false)
    return { revision: String(row.revision + 1) }
  })
}

/** Who had a part in it is remembered: none of them reviews it. */
const authorAfter = (row: ProposalRow, caller: Caller) => ({
  ...{ author_id: caller.userID, author_name: nameOf(caller) },
  ...(hadPart(row, caller.userID) ? {} : { authors: `${row.authors}${caller.userID},` }),
})

export const proposalSendBack: Handler<'content.proposalSendBack'> = async (input) => {
  const { params, caller, services } = input
  const comment = params.comment.trim()
  if (comment === '') throw missing('comment', '请写明为什么退回')
  await services.store.write(async (tx) => {
    const row = await inTurn(input, tx, params, 'sendBack')
    const reviewer = { reviewer_id: caller.userID, reviewer_name: nameOf(caller) }
    await moved(input, tx, row, { state: STATE_AFTER.sendBack, comment, ...reviewer })
  })
  return null
}

/** What the row of the question in the log says besides. */
const toldOf = (input: Doing, { author_name }: ProposalRow): Doing => ({ ...input, told: { authorName: author_name } })

interface CarriedOut {
  allTestID: number
  /** The question's by then. */
  hash: string
  isChanged: boolean
}

/** Does what the proposal says. Throws 409 where the question is not as it was when it was proposed. */
async function carryOut(by: Doing, tx: Tx, row: ProposalRow): Promise<CarriedOut> {
  const input = toldOf(by, row)
  const { services } = input
  const stored = await storedOf(services, tx, row)
  const why = whyOutdated(row, stored)
  if (why) throw new Refusal(409, why, { reason: 'outdated' })
  const appID = row.subject_id
  if (row.what === 'create') {
    const of = { appID, cptID: row.chapter_id as number, externalID: row.external_id }
    const groupOf = row.group_of ?? undefined
    const allTestID = await createQuestion(input, tx, { ...of, groupOf, questionJson: contentIn(row.content) })
    const hash = (await services.content.in(tx).storedDraft(appID, allTestID))?.hash ?? ''
    return { allTestID, hash, isChanged: true }
  }
  const of = { appID, allTestID: row.question_id as number, hash: row.base_hash }
  if (row.what === 'remove') await removeQuestion(input, tx, of)
  else if (row.what === 'restore') await restoreQuestion(input, tx, of)
  else {
    const change = { ...of, cptID: chapterAfter(row, stored) ?? undefined, questionJson: contentIn(row.content) }
    const by = `${row.author_name}（${nameOf(input.caller)} 审核）`
    return { allTestID: of.allTestID, ...(await saveQuestion(input, tx, change, by)) }
  }
  return { allTestID: of.allTestID, hash: of.hash, isChanged: true }
}

export const proposalRelease: Handler<'content.proposalRelease'> = async (input) => {
  const { params, caller, services } = input
  const kept = await services.content.proposalByID(params.proposalID)
  if (kept?.what === 'step') return releaseStep(input)
  return written(services, async (tx) => {
    const row = await inTurn(input, tx, params, 'release')
    const { allTestID, hash, isChanged } = await carryOut(input, tx, row)
    const reviewer = { reviewer_id: caller.userID, reviewer_name: nameOf(caller) }
    const fields = { state: STATE_AFTER.release, question_id: allTestID, released_hash: hash, ...reviewer }
    await moved(input, tx, row, fields, isChanged)
    return { allTestID, importID: null, revision: String(row.revision + 1) }
  })
}

/**
 * The step's own call does it, in transactions of its own: the proposal is claimed before, by its revision, and released
 * after, or with the end of its run. Lost between, the step is no more what was handed in, and nobody does it twice.
 */
async function releaseStep(input: Parameters<Handler<'content.proposalRelease'>>[0]) {
  const { params, caller, services } = input
  const { proposalID } = params
  const reviewer = { reviewer_id: caller.userID, reviewer_name: nameOf(caller) }
  const row = await services.store.write(async (tx) => {
    const waiting = await inTurn(input, tx, params, 'release')
    await services.content.in(tx).changeProposal(proposalID, {})
    return waiting
  })
  // The run ends after the request: the values for its audit row are copied now.
  const { ip, routeOptions } = input.request
  const by = { caller, services, request: { ip, routeOptions } }
  const done = (tx: Tx) => moved(by, tx, row, { state: STATE_AFTER.release, ...reviewer })
  const { importID } = await runStep(input, row, async (tx) => {
    const now = await services.content.in(tx).proposalByID(proposalID)
    if (now?.state !== 'waiting') throw new ImportRefused('这份修改已经不在等审核，什么也没有写入')
    await done(tx)
  })
  const revision = await services.store.write(async (tx) => {
    if (importID === undefined) await done(tx)
    else await services.content.in(tx).changeProposal(proposalID, { run_id: importID })
    return (await services.content.in(tx).proposalByID(proposalID))?.revision
  })
  return { allTestID: null, importID: importID ?? null, revision: String(revision) }
}

/** Learners read what they read before; it waits again, a new question as one to be brought back. */
export const proposalUndo: Handler<'content.proposalUndo'> = async (input) => {
  const { params, services } = input
  await written(services, async (tx) => {
    const row = await inTurn(input, tx, params, 'undo')
    if (row.what === 'step')
      throw new Refusal(409, '这一步请在原来的页面撤销（导入记录、合并记录、最近的整理），撤销也要另一人审核')
    await mustBeFree(services, tx, row.question_id)
    const stored = await storedOf(services, tx, row)
    if ((row.what === 'change' || row.what === 'create') && stored?.hash !== row.released_hash)
      throw new Refusal(409, '这道题在发布之后又被改过，不能撤销这次发布', { reason: 'outdated' })
    // A move leaves the hash as it is.
    if (movesQuestion(row) && stored?.place?.chapterID !== row.chapter_id)
      throw new Refusal(409, '这道题在发布之后又被移动过，不能撤销这次发布', { reason: 'outdated' })
    const of = { appID: row.subject_id, allTestID: row.question_id as number, hash: row.released_hash }
    const by = toldOf(input, row)
    let done = { hash: of.hash, isChanged: true }
    if (row.what === 'remove') await restoreQuestion(by, tx, of)
    else if (row.what === 'change') {
      const cptID = movesQuestion(row) ? row.base_chapter_id : chapterAfter(row, stored)
      const back = { ...of, cptID: cptID ?? undefined, questionJson: contentIn(row.base) }
      done = await saveQuestion(by, tx, back, nameOf(input.caller))
    } else await removeQuestion(by, tx, of)
    const again = row.what === 'create' ? { what: 'restore' as const, base: row.content, content: null } : {}
    const fields = { ...again, state: STATE_AFTER.undo, base_hash: done.hash, released_hash: '' }
    await moved(input, tx, row, fields, done.isChanged)
  })
  return null
}
