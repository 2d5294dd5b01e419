import type { Data } from '@tizhou/contract/contract'
import { OFF_SALE } from '@tizhou/domain/versions/selection'
import type { VersionRow } from '../../cores/subjects/subjects.ts'
import { notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'

type Listed = Data<'sales.pricelist'>['list'][number]

/**
 * What a subject's versions cost and unlock. Which of them a pop-up shows to whom is the domain's rule
 * (versions/purchaseNames.ts); a version that is off sale comes hidden, since nobody may buy it.
 */
export const pricelist: Handler<'sales.pricelist'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByID(params.appID)
  if (!subject || subject.withdrawn_at !== null) throw notFound('该科目')
  const rows = await services.subjects.versionsOf(params.appID)
  return { list: rows.map((row) => ({ AppID: params.appID, AppEName: subject.code, ...listed(row) })) }
}

const listed = (row: VersionRow): Omit<Listed, 'AppID' | 'AppEName'> => ({
  vn: row.vn,
  vname: row.name,
  vnorder: row.position,
  // Fen inside, yuan on the wire.
  price: row.price / 100,
  buyListHide: row.hidden === 1 || row.ver_no === OFF_SALE ? 1 : 0,
  rules: row.rules,
  vnJson: Object.fromEntries((JSON.parse(row.modules) as string[]).map((module) => [module, 1] as const)),
  SubList: JSON.parse(row.sub_list) as Listed['SubList'],
})
