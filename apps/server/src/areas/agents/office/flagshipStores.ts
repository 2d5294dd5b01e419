import type { StoreRow } from '../../../cores/agents/shopRows.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { officeRoom, removed } from '../../../platform/office/officeRoom.ts'
import { badLink, badPicture, EMPTY } from './agentFields.ts'

/** A shop is only a link, so an address is required. */
const STORES = officeRoom<'agents.flagshipStoreSave', StoreRow>()({
  lock: 'shop',
  what: '这个旗舰店',
  missing: '该旗舰店',
  id: 'storeID',
  key: 'store_id',
  read: ({ agents }, tx, id) => agents.in(tx).storeByID(id),
  put: ({ agents }, tx, row) => agents.in(tx).putStore(row),
  drop: ({ agents }, tx, row) => agents.in(tx).removeStore(row.store_id),
  fields: {
    ...{ seriesID: 'series_id', name: 'name', intro: 'intro' },
    ...{ picture: 'picture', link: 'link', position: 'position' },
  },
  needed: { name: EMPTY, link: EMPTY },
  check: ({ link, picture }) => [badLink('link', link), badPicture('picture', picture)],
  rest: () => ({}),
  audit: { kind: 'agent', name: ({ name }) => `旗舰店 ${name}` },
})

export const flagshipStoreList: Handler<'agents.flagshipStoreList'> = async ({ params, services }) =>
  STORES.page(await services.agents.storePage(params))

export const flagshipStoreSave: Handler<'agents.flagshipStoreSave'> = (input) => STORES.save(input)

export const flagshipStoreRemove: Handler<'agents.flagshipStoreRemove'> = (input) => STORES.press(input, removed)
