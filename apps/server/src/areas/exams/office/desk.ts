import { MODULES } from '@tizhou/catalogue/modules'
import { SOURCES } from '@tizhou/catalogue/sources'
import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import type { CallNamed } from '@tizhou/contract/contract'
import { formatRemarks, officialFormat } from '@tizhou/domain/exam/officialFormats'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { deskState } from '../../../cores/papers/desk/deskRows.ts'
import { mockChecks } from '../../../cores/papers/desk/mockChecks.ts'
import type { PaperDraftRow } from '../../../cores/papers/desk/paperDrafts.ts'
import { draftOfForm, formOfPaper, itemsOf, shapeOf } from '../../../cores/papers/desk/paperForm.ts'
import { PaperRefused } from '../../../cores/papers/filing/filePaper.ts'
import type { PaperRow } from '../../../cores/papers/filing/paperEditing.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler, Input } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'
import { presentDeskQuestions } from './deskQuestions.ts'
import { deskTelling } from './deskTelling.ts'
import { tellsFaults } from './tellsFaults.ts'

const WHAT = '这份试卷'
const FARTHEST_MS = 3 * 365 * 86_400_000

/** A paper of the desk: what is filed of it, and what an editor made of it. */
interface DeskPaper {
  key: string
  row: PaperRow | undefined
  draft: PaperDraftRow | undefined
  /** What is not published, or else what is filed. */
  form: WirePaperForm
}

type Papers = Pick<ReturnType<Services['papers']['in']>, 'paperByKey' | 'paperDraft' | 'paperParts'>

const windowOf = (row: Pick<PaperRow, 'opens_at' | 'closes_at' | 'tells_at'>) => ({
  ...{ opensAt: row.opens_at, closesAt: row.closes_at, tellsAt: row.tells_at },
})

/** Undefined where the desk has no such paper. */
export async function deskPaperOf(papers: Papers, appID: number, key: string): Promise<DeskPaper | undefined> {
  const row = await papers.paperByKey(appID, key)
  const draft = await papers.paperDraft(appID, key)
  if (row && row.owner_user_id !== null) return undefined
  if (!row) return draft && { key, row, draft, form: draft.form }
  if (draft && !draft.isPublished) {
    // The window of a published paper is moved by itself, at once.
    const form = { ...draft.form, ...windowOf(row) }
    return { key, row, draft, form }
  }
  return { key, row, draft, form: formOfPaper(row, await papers.paperParts(row.paper_id), draft?.form) }
}

/** Locks and reads a paper of the desk. */
const locked = (services: Services, tx: Tx, { appID, paperKey }: { appID: number; paperKey: string }) =>
  editedRow(tx, 'desk paper', `${appID} ${paperKey}`, () => deskPaperOf(services.papers.in(tx), appID, paperKey), WHAT)

type Changing = 'deskSave' | 'deskDraw' | 'deskPublish' | 'deskWithdraw' | 'deskReopen' | 'deskCopy' | 'deskDiscard'
type By = Pick<Input<CallNamed<`exams.${Changing}`>>, 'caller' | 'services' | 'request'>

type Extra = Partial<Pick<PaperDraftRow, 'isPublished' | 'importID'>>

const putForm = (by: By, tx: Tx, appID: number, key: string, form: WirePaperForm, extra: Extra = {}) =>
  by.services.papers.in(tx).putPaperDraft({
    ...{ subjectID: appID, externalKey: key, form, isPublished: false, updatedAt: by.services.now(), ...extra },
    updatedBy: maskedPhones(by.caller.userName),
  })

/** The paper for the log of changes. */
const described = ({ units, ...form }: WirePaperForm): Record<string, unknown> => ({
  ...form,
  units: units.map(({ name, seconds, sections }) => {
    const parts = sections.map(({ styleID, items }) => `${styleID}×${items.length}`)
    return `${name} ${Math.round(seconds / 60)} 分钟 ${parts.join('、')}`
  }),
})

const named = (key: string, { name }: WirePaperForm) => ({ kind: 'paper', id: key, name: name || '未命名的试卷' })

export const deskList: Handler<'exams.deskList'> = async ({ params, services }) => {
  const { appID, kind, state, q, page = 1, pageSize = 50, order = 'place' } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const word = q?.trim().toLowerCase() ?? ''
  const found = (await services.papers.deskRows(appID)).filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      (state === undefined || row.state === state) &&
      [row.name, row.groupName, row.sourceName, row.paperKey].some((text) => text.toLowerCase().includes(word)),
  )
  const isDown = order.startsWith('-')
  const by = (isDown ? order.slice(1) : order) as 'place' | 'name' | 'opensAt' | 'begun' | 'updatedAt'
  if (by !== 'place')
    found.sort((one, other) => {
      if (by === 'name') return one.name.localeCompare(other.name, 'zh')
      return (one[by] ?? 0) - (other[by] ?? 0)
    })
  if (isDown) found.reverse()
  const rows = found.slice((page - 1) * pageSize, page * pageSize)
  return { total: found.length, rows: rows.map((row) => ({ ...row, fullMark: row.fullMark / 100 })) }
}

export const deskPaper: Handler<'exams.deskPaper'> = async ({ params, services }) => {
  const { appID, paperKey } = params
  const { papers } = services
  const subject = await services.subjects.subjectByID(appID)
  const paper = subject && (await deskPaperOf(papers, appID, paperKey))
  if (!paper) throw notFound(WHAT)
  const { row, draft, form } = paper
  const counts = row ? (await papers.attemptCounts(appID)).get(row.paper_id) : undefined
  const format = officialFormat({ code: subject.code, name: subject.short_name })
  const ids = itemsOf(form).map(({ allTestID }) => allTestID)
  const interview = await papers.interviewChecks(appID, form)
  const mock = mockChecks(form)
  const shared = await papers.papersSharing(ids, row?.paper_id)
  return {
    paperKey,
    paperID: row?.paper_id ?? null,
    form,
    revision: revisionOf(form),
    state: deskState(row, draft),
    begun: counts?.begun ?? 0,
    running: counts?.running ?? 0,
    faults: [...(await papers.paperFaults(appID, draftOfForm(paperKey, form))), ...interview.faults, ...mock.faults],
    // An interview is no written exam.
    remarks: [
      ...(format && form.kind !== 'interview' ? formatRemarks(format, shapeOf(form)) : []),
      ...interview.remarks,
      ...mock.remarks,
    ],
    questions: await presentDeskQuestions(services, appID, ids, row?.paper_id),
    telling: deskTelling(form, shared, services.now()),
    shared: shared.map(({ externalKey, isWithdrawn, hold: _, ...one }) => ({
      ...{ ...one, paperKey: externalKey },
      isWithdrawn: isWithdrawn ? 1 : 0,
    })),
    import: row ? null : await importOf(services, draft),
  }
}

/** The import with which a draft was made, where both can still be undone. */
async function importOf({ imports }: Services, draft: PaperDraftRow | undefined) {
  const run = draft?.importID == null ? undefined : await imports.importByID(draft.importID)
  return run && run.undone_at === null ? { importID: run.import_id, fileName: run.file_name } : null
}

const SOURCE_NAMES: ReadonlySet<string> = new Set(Object.values(SOURCES))

/** Throws 400 for a window that no exam has, and for a list or a module in which no learner finds the paper. */
function checkOuter({ opensAt, closesAt, tellsAt, sourceName, module }: WirePaperForm, now: number): void {
  if (!SOURCE_NAMES.has(sourceName)) throw badInput([{ field: 'sourceName', reason: '没有这个来源' }])
  if (!Object.hasOwn(MODULES, module)) throw badInput([{ field: 'module', reason: '没有这个模块' }])
  const isFar = (moment: number | null) => moment !== null && Math.abs(moment - now) > FARTHEST_MS
  const far = Object.entries({ opensAt, closesAt, tellsAt }).find(([, moment]) => isFar(moment))
  if (far) throw badInput([{ field: far[0], reason: '应在今天前后三年之内' }])
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
    throw badInput([{ field: 'closesAt', reason: '应晚于开放时间' }])
  const faults = tellsFaults({ closesAt, tellsAt })
  if (faults.length > 0) throw badInput(faults)
}

export const deskSave: Handler<'exams.deskSave'> = async (input) => {
  const { params, services } = input
  const { appID, formJson, importID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  checkOuter(formJson, services.now())
  return services.store.write(async (tx) => {
    if (importID !== undefined && (await services.imports.in(tx).importByID(importID))?.subject_id !== appID)
      throw notFound('这次导入')
    const known =
      params.paperKey === undefined ? undefined : await locked(services, tx, { ...params, paperKey: params.paperKey })
    const key = known?.key ?? `P${newId().toString(36)}`
    const yours: WirePaperForm = known?.row ? { ...formJson, ...windowOf(known.row) } : formJson
    if (known) mustBeCurrent({ what: WHAT, sent: params.revision, theirs: known.form, yours })
    await putForm(input, tx, appID, key, yours, known || importID === undefined ? {} : { importID })
    await services.audit.in(tx).audited(input, {
      ...named(key, yours),
      before: known && described(known.form),
      after: described(yours),
    })
    return { paperKey: key, revision: revisionOf(yours) }
  })
}

/** The paper where nobody changed it since it was read; 409 otherwise. */
function unchanged(paper: DeskPaper, revision: string): DeskPaper {
  if (revision !== revisionOf(paper.form))
    throw new Refusal(409, `${WHAT}刚被别人修改过，请再看一次`, { reason: 'changed' })
  return paper
}

/** Locks a paper that nobody changed since it was read. */
const current = async (
  services: Services,
  tx: Tx,
  params: { appID: number; paperKey: string; revision: string },
): Promise<DeskPaper> => unchanged(await locked(services, tx, params), params.revision)

export const deskDraw: Handler<'exams.deskDraw'> = async (input) => {
  const { params, services } = input
  const { appID, paperKey, seed, lastPapers } = params
  const seen = await deskPaperOf(services.papers, appID, paperKey)
  if (!seen) throw notFound(WHAT)
  const { form } = unchanged(seen, params.revision)
  // Outside the transaction: it reads the whole bank.
  const { drawn, lines } = await services.papers.drawByBlueprint(appID, { form, seed, lastPapers, butKey: paperKey })
  return services.store.write(async (tx) => {
    const paper = await current(services, tx, params)
    await putForm(input, tx, appID, paperKey, drawn)
    await services.audit.in(tx).audited(input, {
      ...named(paperKey, drawn),
      before: described(paper.form),
      after: { ...described(drawn), seed, lastPapers },
    })
    return { revision: revisionOf(drawn), lines }
  })
}

/** A change that learners see: their next call to this server does, to others a second later. */
async function shownAtOnce<T>(services: Services, appID: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await services.store.write(work)
  services.content.recheck(appID)
  return done
}

export const deskPublish: Handler<'exams.deskPublish'> = async (input) => {
  const { params, services } = input
  const { appID, paperKey } = params
  const now = services.now()
  return shownAtOnce(services, appID, async (tx) => {
    const { form, row } = await current(services, tx, params)
    if (row?.withdrawn_at != null) throw new Refusal(409, '这份试卷已撤下，请先重新开放')
    const interview = await services.papers.in(tx).interviewChecks(appID, form)
    const faults = [...interview.faults, ...mockChecks(form).faults]
    try {
      if (faults.length > 0) throw new PaperRefused(faults)
      const { paperID } = await services.papers.in(tx).filePaper(appID, draftOfForm(paperKey, form), now)
      await putForm(input, tx, appID, paperKey, form, { isPublished: true })
      await services.push.tell(tx, { appID }, 'papers')
      await services.audit.in(tx).audited(input, { ...named(paperKey, form), after: { published: true } })
      return { paperID }
    } catch (error) {
      if (!(error instanceof PaperRefused)) throw error
      throw badInput(error.faults.map((reason) => ({ field: 'formJson', reason })))
    }
  })
}

/** A filed paper, locked. */
async function filed(services: Services, tx: Tx, params: { appID: number; paperKey: string }) {
  const { row, form } = await locked(services, tx, params)
  if (!row) throw new Refusal(409, '这份试卷还没有发布')
  return { row, form }
}

export const deskWithdraw: Handler<'exams.deskWithdraw'> = async (input) => {
  const { params, services } = input
  const { appID, paperKey, attempts } = params
  const now = services.now()
  return shownAtOnce(services, appID, async (tx) => {
    const { row, form } = await filed(services, tx, params)
    if (row.withdrawn_at !== null) throw new Refusal(409, '这份试卷已经撤下')
    const collected = await services.papers
      .in(tx)
      .setPaperWithdrawn(row, { withdrawnAt: now, collectedAt: attempts === 'collect' ? now : null }, now)
    await services.push.tell(tx, { appID }, 'papers')
    await services.audit.in(tx).audited(input, {
      ...named(paperKey, form),
      before: { withdrawn: false },
      after: { withdrawn: true, collected },
    })
    return { collected }
  })
}

export const deskReopen: Handler<'exams.deskReopen'> = async (input) => {
  const { params, services } = input
  const now = services.now()
  await shownAtOnce(services, params.appID, async (tx) => {
    const { row, form } = await filed(services, tx, params)
    if (row.withdrawn_at === null) throw new Refusal(409, '这份试卷没有撤下')
    await services.papers.in(tx).setPaperWithdrawn(row, { withdrawnAt: null, collectedAt: null }, now)
    await services.push.tell(tx, { appID: params.appID }, 'papers')
    await services.audit.in(tx).audited(input, {
      ...named(params.paperKey, form),
      before: { withdrawn: true },
      after: { withdrawn: false },
    })
  })
  return null
}

export const deskCopy: Handler<'exams.deskCopy'> = async (input) => {
  const { params, services } = input
  return services.store.write(async (tx) => {
    const { form } = await locked(services, tx, params)
    const key = `P${newId().toString(36)}`
    const copy = { ...form, name: `${form.name.slice(0, 96)} 副本`, opensAt: null, closesAt: null, tellsAt: null }
    await putForm(input, tx, params.appID, key, copy)
    await services.audit.in(tx).audited(input, { ...named(key, copy), after: described(copy) })
    return { paperKey: key }
  })
}

export const deskDiscard: Handler<'exams.deskDiscard'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const { draft, row, form } = await current(services, tx, params)
    if (!draft || draft.isPublished) throw new Refusal(409, '这份试卷没有未发布的修改')
    await services.papers.in(tx).removePaperDraft(params.appID, params.paperKey)
    await services.audit.in(tx).audited(input, {
      ...named(params.paperKey, form),
      before: described(form),
      after: row ? { discarded: true } : undefined,
    })
  })
  return null
}
