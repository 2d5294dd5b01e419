import { SHOP } from '@tizhou/domain/agents/shops'
import { roomCalls } from '../../roomCalls.ts'

const SHOPS = roomCalls({
  access: { role: 'operator' },
  path: '/api/console/flagshipStores',
  id: 'storeID',
  fields: SHOP,
  orders: ['position', 'name', 'seriesID'],
})

/** External shops for learners. */
export const shopsOffice = {
  flagshipStoreList: SHOPS.list('旗舰店'),
  flagshipStoreSave: SHOPS.save('保存旗舰店'),
  flagshipStoreRemove: SHOPS.remove('删除旗舰店'),
}
