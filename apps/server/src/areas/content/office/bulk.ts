import { styleOfCode } from '@tizhou/catalogue/styles'
import type { Params } from '@tizhou/contract/contract'
import { bulkWords, checkChange } from '@tizhou/domain/content/bulkChange'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import type { PlannedChange } from '../../../cores/content/bulk/planBulk.ts'
import type { QuestionFilter } from '../../../cores/content/questions/questionList.ts'
import { pathOf } from '../../../cores/content/trees/chapterIndex.ts'
import { LEASE_MS } from '../../../cores/imports/running/importRunner.ts'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { revisionOf as digestOf } from '../../../platform/edited.ts'
import { mustBeDirect } from '../../../platform/heldSteps.ts'
import type { HeldStep, Services, StepInput } from '../../../platform/services.ts'
import { filterOf } from './questionList.ts'

type Asked = Omit<Params<'content.questionBulkCheck'>, 'guid'>

const missing = (field: string, reason: string) => badInput([{ field, reason }])

/** The change as the core makes it. Throws 400 where a value is missing, or none that a question may have. */
async function changeOf(services: Services, appID: number, typed: Asked['changeJson']): Promise<PlannedChange> {
  const change = await plannedOf(services, appID, typed)
  const faults = checkChange(change)
  if (faults.length > 0) throw badInput(faults)
  return change
}

async function plannedOf(services: Services, appID: number, typed: Asked['changeJson']): Promise<PlannedChange> {
  const { what, how = 'add', points = [], difficulty = null, source = '', year = null } = typed
  if (what === 'move') return moveTo(services, appID, typed.cptID)
  if (what === 'style') {
    const style = styleOfCode(typed.style ?? '')
    if (!style) throw missing('style', '请选择题型')
    return { what, style: style.code, form: style.form }
  }
  if (what === 'points') return { what, how, points: points.map((name) => name.trim()).filter((name) => name !== '') }
  if (what === 'difficulty') return { what, difficulty }
  if (what === 'source') return { what, source: source.trim() }
  if (what === 'year') return { what, year }
  return { what }
}

async function moveTo(services: Services, appID: number, cptID: number | undefined): Promise<PlannedChange> {
  services.content.recheck(appID)
  const chapters = await services.content.chapters(appID)
  const target = chapters.byID.get(cptID ?? 0)
  if (!target) throw missing('cptID', '请选择章节')
  return { what: 'move', chapterID: target.chapterID, path: pathOf(chapters, target.chapterID) }
}

async function foundOf(services: Services, { idsJson, ...filter }: Omit<Asked, 'changeJson'>): Promise<number[]> {
  const found: QuestionFilter = { ...(await filterOf(services, filter)), ids: idsJson }
  return services.content.foundIDs(found)
}

async function askedOf(services: Services, { changeJson, ...found }: Asked) {
  const change = await changeOf(services, found.appID, changeJson)
  return { ids: await foundOf(services, found), change }
}

export const questionBulkTrees: Handler<'content.questionBulkTrees'> = async ({ params, services }) => {
  const { guid: _, ...found } = params
  services.content.recheck(params.appID)
  const [ids, chapters, homes] = await Promise.all([
    foundOf(services, found),
    services.content.chapters(params.appID),
    services.content.homes(params.appID),
  ])
  const counts = new Map<number, number>()
  for (const id of ids) {
    const treeID = chapters.byID.get(homes.chapterOf.get(id) ?? 0)?.treeID
    if (treeID !== undefined) counts.set(treeID, (counts.get(treeID) ?? 0) + 1)
  }
  const trees = chapters.trees
    .filter(({ treeID }) => counts.has(treeID))
    .map(({ treeID, sourceName }) => ({ treeID, name: sourceName, count: counts.get(treeID) ?? 0 }))
  return { trees: trees.toSorted((a, b) => b.count - a.count) }
}

interface Offered {
  appID: number
  ids: number[]
  change: PlannedChange
}

const wordsOf = (change: PlannedChange): string => bulkWords(change, (code) => styleOfCode(code)?.name ?? code)

/** What follows the revision: a check under it is what the run will do, or it is 409. */
async function revisionOf(services: Services, appID: number): Promise<string> {
  return String((await services.subjects.subjectByID(appID))?.revision ?? 0)
}

export const questionBulkCheck: Handler<'content.questionBulkCheck'> = async ({ params, services }) => {
  const revision = await revisionOf(services, params.appID)
  const { ids, change } = await askedOf(services, params)
  const { plan, edited } = await services.imports.bulkOffer({ subjectID: params.appID, ids, change })
  return {
    revision,
    words: wordsOf(change),
    found: plan.found,
    followed: plan.followed,
    changed: plan.drafts.length + plan.removals.length,
    same: plan.same,
    edited,
    refused: [...plan.refused].map(([reason, count]) => ({ reason, count })),
    samples: plan.samples,
  }
}

export const questionBulkStart: Handler<'content.questionBulkStart'> = async (input) => {
  const { params, services } = input
  const { appID, revision } = params
  // Found now, not when the run's turn comes: under the revision of the check they are the questions that were offered.
  return startBulk(input, { appID, revision, ...(await askedOf(services, params)) })
}

type Starting = Pick<StepInput, 'caller' | 'services' | 'request' | 'released'>

async function startBulk(
  input: Starting,
  { appID, revision, ids, change }: Offered & { revision: string },
): Promise<{ importID: number }> {
  const { caller, services, released } = input
  const words = wordsOf(change)
  const importID = newId()
  const now = services.now()
  const named = { kind: 'import', id: importID, name: words }
  const subject = await services.store.write(async (tx) => {
    await mustBeDirect(input, tx, appID)
    const edited = await services.subjects.in(tx).editedSubject(appID)
    if (String(edited.revision) !== revision) throw new Refusal(409, '题库在查看之后有改动，请再看一次会改什么')
    await services.imports.in(tx).addImport({
      ...{ import_id: importID, subject_id: appID, user_id: caller.userID, user_name: maskedPhones(caller.userName) },
      ...{ file_name: words, tree_name: '', dry_run: 0, state: 'waiting', kind: 'bulk' },
      ...{ lease_until: now + LEASE_MS, started_at: now },
    })
    await services.audit.in(tx).audited(input, {
      ...named,
      after: { subject: `${edited.code} ${edited.short_name}`, change: words, begun: true },
    })
    return edited
  })
  // The run ends after the request: the values for its audit row are copied now.
  const { ip, routeOptions } = input.request
  const by = { caller, services, request: { ip, routeOptions } }
  services.imports.enqueue({
    ...{ importID, subject, ids, change },
    ...(released && { whenDone: released.whenDone }),
    whenFiled: (tx, { row_count: rows, ...counts }) =>
      services.audit.in(tx).audited(by, { ...named, after: { change: words, rows, ...counts } }),
  })
  return { importID }
}

const LISTED = 3

/** The questions are those that were found when it was handed in, whatever a filter finds once it is released. */
export const bulkStep: HeldStep = {
  followsRevision: true,
  async told({ params, services }) {
    const kept = params as Offered | Params<'content.questionBulkStart'>
    const { appID } = kept
    const offered = 'change' in kept ? kept : { appID, ...(await askedOf(services, kept)) }
    const { plan, edited } = await services.imports.bulkOffer({ subjectID: appID, ...offered })
    const changed = plan.drafts.length + plan.removals.length
    if (changed === 0) throw new Refusal(409, '没有题目会改变，不用提交审核')
    const refused = [...plan.refused].slice(0, LISTED).map(([reason, count]) => `${count} 题不变：${reason}`)
    return {
      ...{ appID, name: wordsOf(offered.change), params: offered },
      lines: [
        `找到 ${plan.found} 题，会改变 ${changed} 题${plan.followed > 0 ? `（含同组的 ${plan.followed} 题）` : ''}`,
        ...(edited > 0 ? [`其中 ${edited} 题在导入后手工修改过`] : []),
        ...refused,
      ],
      samples: plan.samples.map(({ externalID, stem, before, after }) => ({
        ...{ label: `${externalID} ${stem}`, before, after },
      })),
      digest: digestOf({
        drafts: plan.drafts,
        removals: plan.removals.map(({ questionID, places }) => [questionID, places]),
      }),
    }
  },
  async run(input) {
    const offered = input.params as Offered
    return startBulk(input, { ...offered, revision: await revisionOf(input.services, offered.appID) })
  },
}
