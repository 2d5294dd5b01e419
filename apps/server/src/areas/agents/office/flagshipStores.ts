import type { storeByID } from '../../../cores/agents/agentEditing.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { badInput, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import { checkLink, checkPicture, needText } from './agentFields.ts'

type Row = NonNullable<Awaited<ReturnType<typeof storeByID>>>

const describe = (row: Row) => ({
  seriesID: row.series_id,
  name: row.name,
  intro: row.intro,
  picture: row.picture,
  link: row.link,
  position: row.position,
})

export const flagshipStoreList: Handler<'agents.flagshipStoreList'> = async ({ params, services }) => {
  const { rows, total } = await services.agents.storePage(params)
  return {
    total,
    rows: rows.map((row) => ({ storeID: row.store_id, ...describe(row), revision: revisionOf(describe(row)) })),
  }
}

/** A shop leads outside: without an address there would be nothing to show. */
export const flagshipStoreSave: Handler<'agents.flagshipStoreSave'> = async (input) => {
  const { params, services } = input
  const faults: { field: string; reason: string }[] = []
  needText(faults, 'name', params.name)
  needText(faults, 'link', params.link)
  checkLink(faults, 'link', params.link)
  checkPicture(faults, 'picture', params.picture)
  if (faults.length > 0) throw badInput(faults)
  return services.store.write(async (tx) => {
    const before = await editedRow(tx, 'shop', params.storeID, (id) => services.agents.in(tx).storeByID(id), '该旗舰店')
    const row: Row = {
      store_id: before?.store_id ?? newId(),
      series_id: params.seriesID,
      name: params.name.trim(),
      intro: params.intro.trim(),
      picture: params.picture.trim(),
      link: params.link.trim(),
      position: params.position,
    }
    mustBeCurrent({
      what: '这个旗舰店',
      sent: params.revision,
      theirs: before && describe(before),
      yours: describe(row),
    })
    await services.agents.in(tx).putStore(row)
    await services.audit.in(tx).audited(input, {
      kind: 'agent',
      id: row.store_id,
      name: `旗舰店 ${row.name}`,
      before: before && describe(before),
      after: describe(row),
    })
    return { storeID: row.store_id }
  })
}

export const flagshipStoreRemove: Handler<'agents.flagshipStoreRemove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const before = await services.agents.in(tx).storeByID(params.storeID)
    if (!before) throw notFound('该旗舰店')
    await services.agents.in(tx).removeStore(params.storeID)
    await services.audit.in(tx).audited(input, {
      kind: 'agent',
      id: params.storeID,
      name: `旗舰店 ${before.name}`,
      before: describe(before),
    })
  })
  return null
}
