import { createHash } from 'node:crypto'
import type { CallNamed, Params } from '@tizhou/contract/contract'
import { CONFIRMATIONS } from '@tizhou/domain/content/importConfirmations'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { DEFAULT_TREE } from '../../../cores/imports/arguments.ts'
import { ImportRefused } from '../../../cores/imports/refused.ts'
import {
  FINDINGS,
  type Finding,
  type FindingKind,
  type Told,
  unconfirmed,
} from '../../../cores/imports/run/findings.ts'
import type { ImportRow } from '../../../cores/imports/run/importRows.ts'
import { LEASE_MS } from '../../../cores/imports/running/importRunner.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler, Input } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { mustBeDirect } from '../../../platform/heldSteps.ts'
import { importAsked } from './importSettings.ts'

type Asked = Input<CallNamed<'imports.importStart'>>
type Checked = Pick<ImportRow, 'row_count' | 'added' | 'changed' | 'unchanged'>

/** Whose upload it is where somebody else releases it, and what its last check counted. */
interface ReleasedImport {
  uploaderID: number
  /** Absent: the file is checked once more. */
  check?: Checked
  /** How many questions of each kind that check found: of more nothing is written. */
  told?: Told
  /** Questions that changed since are not changed. */
  checkedAt?: number | undefined
}

const KINDS = Object.keys(CONFIRMATIONS) as (keyof typeof CONFIRMATIONS)[]

/** Stores a run and starts it in the background. */
export async function begin(
  input: Asked,
  { dryRun, allowed, of }: { dryRun: boolean; allowed: Set<FindingKind>; of?: ReleasedImport },
): Promise<{ importID: number }> {
  const { params, caller, services, released } = input
  const owner = { userID: of?.uploaderID ?? caller.userID }
  const { subject, upload, pictures, settings } = await importAsked(services, owner, params)
  const importID = newId()
  const now = services.now()
  const tree = params.tree?.trim() || DEFAULT_TREE
  const asked = importAskedFor([subject.subject_id, upload.uploadID, tree, settings, pictures?.uploadID])
  const found = dryRun ? undefined : await services.imports.lastFindings(asked)
  refuseOpen(found ?? [], allowed)
  const run = { subject: `${subject.code} ${subject.short_name}`, tree }
  const confirmed = allowed.size === 0 ? {} : { confirmed: [...allowed].map((kind) => FINDINGS[kind].name).join('；') }
  await services.store.write(async (tx) => {
    if (!dryRun) await mustBeDirect(input, tx, subject.subject_id)
    await services.imports.in(tx).addImport({
      import_id: importID,
      subject_id: subject.subject_id,
      user_id: caller.userID,
      user_name: maskedPhones(caller.userName),
      file_name: upload.fileName,
      tree_name: tree,
      dry_run: dryRun ? 1 : 0,
      state: 'waiting',
      lease_until: now + LEASE_MS,
      started_at: now,
    })
    await services.audit.in(tx).audited(input, {
      kind: 'import',
      id: importID,
      name: upload.fileName,
      after: { ...run, ...confirmed, begun: true },
    })
  })
  // The run ends after the request: the values for its audit row are copied now.
  const { ip, routeOptions } = input.request
  const by = { caller, services, request: { ip, routeOptions } }
  services.imports.enqueue({
    importID,
    uploadID: upload.uploadID,
    file: upload.path,
    subject,
    tree,
    dryRun,
    settings,
    ...(pictures ? { pictures: { uploadID: pictures.uploadID, path: pictures.path, name: pictures.fileName } } : {}),
    asked,
    allowed,
    // Of a released import its check says how much it changes.
    ...(of?.told && { told: of.told }),
    ...(found && !of && { told: toldBy(found) }),
    ...(of?.checkedAt === undefined ? {} : { checkedAt: of.checkedAt }),
    whenFiled: async (tx, counted) => {
      if (of?.check) mustBeAsChecked(of.check, counted)
      await released?.whenDone(tx)
      const { row_count: rows, ...counts } = counted
      const after = { ...run, rows, ...counts }
      await services.audit.in(tx).audited(by, { kind: 'import', id: importID, name: upload.fileName, after })
    },
  })
  return { importID }
}

/** A released import does what its check told, or nothing. */
function mustBeAsChecked(check: Checked, counted: Checked): void {
  const isSame = (['row_count', 'added', 'changed', 'unchanged'] as const).every((key) => check[key] === counted[key])
  if (isSame) return
  const { added, changed } = counted
  throw new ImportRefused('题库在提交审核之后有改动，什么也没有写入', [
    `现在会新增 ${added} 题、修改 ${changed} 题，检查时是新增 ${check.added} 题、修改 ${check.changed} 题`,
  ])
}

/** How many questions of each kind these findings tell. */
export const toldBy = (found: readonly Finding[]): Told => new Map(found.map(({ kind, count }) => [kind, count]))

/** The confirmations that were sent. */
export const allowedOf = (params: Params<'imports.importStart'>): Set<FindingKind> =>
  new Set(KINDS.filter((kind) => params[CONFIRMATIONS[kind]] === 1))

/** A digest of file and settings. */
export const importAskedFor = (asked: unknown): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url')

/**
 * Refuses to begin while findings of the last check of this file lack confirmation. The run itself compares again,
 * since the bank may have changed, or the file was not checked: it overwrites no more than was told.
 */
function refuseOpen(found: readonly Finding[], allowed: Set<FindingKind>): void {
  const open = unconfirmed(found, allowed)
  if (open.length === 0) return
  const texts = open.map(({ kind, count }) => `${FINDINGS[kind].name}：${count.toLocaleString('en-US')} 题`)
  throw new Refusal(409, `会改动题库里已有的题目，请先逐项确认。${texts.join('；')}`)
}

export const importCheck: Handler<'imports.importCheck'> = (input) => begin(input, { dryRun: true, allowed: new Set() })
export const importStart: Handler<'imports.importStart'> = (input) =>
  begin(input, { dryRun: false, allowed: allowedOf(input.params) })

/** Only the run's starter or an operator may stop it. A run whose process died is ended here. */
export const importStop: Handler<'imports.importStop'> = async (input) => {
  const { params, caller, services } = input
  await services.store.write(async (tx) => {
    const run = await services.imports.in(tx).importByID(params.importID)
    if (!run) throw notFound('这次导入')
    if (run.user_id !== caller.userID && !caller.roles.includes('operator'))
      throw new Refusal(409, `这次导入由 ${run.user_name} 开始，请联系本人停止`)
    const imports = services.imports.in(tx)
    const wasLost = await imports.endLost(params.importID, { moment: services.now(), state: 'stopped' })
    if (!wasLost && !(await imports.changeImport(params.importID, { stop_asked: 1 })))
      throw new Refusal(409, '这次导入已经结束')
    await services.audit.in(tx).audited(input, {
      kind: 'import',
      id: params.importID,
      name: run.file_name,
      before: { state: run.state },
      after: { state: 'stopped' },
    })
  })
  services.imports.stop(params.importID)
  return null
}
