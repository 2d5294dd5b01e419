import { momentText } from '@tizhou/domain/dates/beijing'
import { fallbackFrom, priceAt } from '@tizhou/domain/sales/price'
import { OFF_SALE } from '@tizhou/domain/versions/selection'
import { priceAsk } from '../../../cores/sales/prices/priceRows.ts'
import type { SubjectRow, VersionRow } from '../../../cores/subjects/subjects.ts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { isTaken } from '../../../platform/database/errors.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'
import { describeVersion, editedVersionFields, versionRow } from './versionFields.ts'

type Typed = Parameters<typeof versionRow>[0]

/** Throws 400 for a blank name, a version that hides itself or an unknown one, or a book listed twice. */
async function checkTyped(
  services: Services,
  tx: Tx,
  appID: number,
  vn: number,
  { name, hideByVip, subList }: Typed,
): Promise<void> {
  const errors: { field: string; reason: string }[] = []
  if (name.trim() === '') errors.push({ field: 'name', reason: '不能为空' })
  const known = (await services.subjects.in(tx).versionsOf(appID)).map((row) => row.vn)
  const odd = hideByVip.find((one) => one === vn || !known.includes(one))
  if (odd !== undefined)
    errors.push({ field: 'hideByVip', reason: odd === vn ? '不能是版本自己' : `科目没有版本 ${odd}` })
  const ids = subList.map(({ ID }) => ID)
  if (new Set(ids).size < ids.length) errors.push({ field: 'subList', reason: '编号不能重复' })
  if (subList.some(({ Name }) => Name.trim() === '')) errors.push({ field: 'subList', reason: '每一项都要有名称' })
  if (errors.length > 0) throw badInput(errors)
}

/** Prices are set by sellers and operators only. */
const maySetPrices = ({ roles }: Caller): boolean => roles.includes('seller') || roles.includes('operator')

type Priced = Pick<VersionRow, 'subject_id' | 'vn' | 'price' | 'ver_no'>

/**
 * Throws 403 where somebody sets a price who may not, and 400 where such a person puts a version without a price on
 * sale, unless the price list has one now and from now on. Whoever sets prices confirms with `allowFree` that a version
 * is free for everybody, or will be once the prices of the list are over.
 */
async function checkPrice(
  services: Services,
  tx: Tx,
  { caller, allowFree }: { caller: Caller; allowFree: 0 | 1 | undefined },
  row: Priced,
  before: VersionRow | undefined,
): Promise<void> {
  const setsPrices = maySetPrices(caller)
  if (!setsPrices && row.price !== (before?.price ?? 0)) throw new Refusal(403, '价格由销售或运营设定')
  const isOnSaleFor0 = ({ price, ver_no }: Priced) => ver_no !== OFF_SALE && price === 0
  if (!isOnSaleFor0(row) || (before && isOnSaleFor0(before)) || (setsPrices && allowFree === 1)) return
  const ask = priceAsk(await services.sales.in(tx).pricesOfSubject(row.subject_id, ''), row, '')
  const now = services.now()
  const hasPrice = priceAt(ask, now).price > 0
  const over = fallbackFrom(ask, now)
  if (hasPrice && over === undefined) return
  const until = hasPrice && over !== undefined ? `价目只到 ${momentText(over)}` : undefined
  throw badInput([
    setsPrices
      ? {
          field: 'allowFree',
          reason: `价格是 0，${until ? `${until}，此后` : ''}任何人都可以免费开通：请填写价格，确实免费的请勾选`,
        }
      : { field: 'offSale', reason: `${until ?? '还没有价格'}：先下架保存，由销售定价后再上架` },
  ])
}

/** Throws 404. */
async function editedVersion(
  services: Services,
  tx: Tx,
  appID: number,
  vn: number,
): Promise<{ subject: SubjectRow; version: VersionRow }> {
  const subject = await services.subjects.in(tx).editedSubject(appID)
  const read = () => services.subjects.in(tx).versionOf(appID, vn)
  const version = await editedRow(tx, 'version', `${appID} ${vn}`, read, '该版本')
  return { subject, version }
}

const target = (subject: SubjectRow, vn: number, name: string) => ({
  kind: 'version',
  id: `${subject.subject_id}-${vn}`,
  name: `${subject.short_name} ${name}`,
})

export const versionCreate: Handler<'subjects.versionCreate'> = async (input) => {
  const { params, services } = input
  const { appID, vn } = params
  try {
    await services.store.write(async (tx) => {
      const subject = await services.subjects.in(tx).editedSubject(appID)
      await checkTyped(services, tx, appID, vn, params)
      const row = { subject_id: appID, vn, modules: '[]', ...versionRow(params, undefined) }
      await checkPrice(services, tx, { caller: input.caller, allowFree: params.allowFree }, row, undefined)
      await services.subjects.in(tx).addVersion(row)
      await services.subjects.in(tx).countRevision(appID, services.now())
      await services.audit
        .in(tx)
        .audited(input, { ...target(subject, vn, row.name), after: { vn, ...describeVersion(row) } })
    })
    return null
  } catch (error) {
    if (isTaken(error)) throw badInput([{ field: 'vn', reason: '这个科目已有该编号的版本' }])
    throw error
  }
}

export const versionSave: Handler<'subjects.versionSave'> = async (input) => {
  const { params, services } = input
  const { appID, vn } = params
  await services.store.write(async (tx) => {
    const { subject, version } = await editedVersion(services, tx, appID, vn)
    await checkTyped(services, tx, appID, vn, params)
    const fields = versionRow(params, version)
    mustBeCurrent({
      what: '这个版本',
      sent: params.revision,
      theirs: editedVersionFields(version),
      yours: editedVersionFields({ ...version, ...fields }),
      by: await services.audit.in(tx).lastChange('version', target(subject, vn, '').id),
    })
    await checkPrice(
      services,
      tx,
      { caller: input.caller, allowFree: params.allowFree },
      { ...version, ...fields },
      version,
    )
    await services.subjects.in(tx).changeVersion(appID, vn, fields)
    await services.subjects.in(tx).countRevision(appID, services.now())
    await services.audit.in(tx).audited(input, {
      ...target(subject, vn, fields.name),
      before: describeVersion(version),
      after: describeVersion({ ...version, ...fields }),
    })
  })
  return null
}

export const versionRemove: Handler<'subjects.versionRemove'> = async (input) => {
  const { params, services } = input
  const { appID, vn } = params
  await services.store.write(async (tx) => {
    const { subject, version } = await editedVersion(services, tx, appID, vn)
    const held = await services.subjects.in(tx).holdersByVersion(appID, services.now())
    if (held.some((row) => row.vn === vn)) throw new Refusal(409, '已有人开通过这个版本，不能删除；请改为下架')
    await services.subjects.in(tx).removeVersion(appID, vn)
    await services.subjects.in(tx).countRevision(appID, services.now())
    await services.audit
      .in(tx)
      .audited(input, { ...target(subject, vn, version.name), before: describeVersion(version) })
  })
  return null
}
