import { TruckOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const deliveryRooms: readonly Room[] = [
  {
    path: '/shipments',
    title: '图书寄送',
    purpose: '待寄图书、收货信息导出、快递单号导入与包裹进度',
    roles: ['seller', 'agent'],
    page: () => import('./ShipmentsPage.tsx'),
    menu: { group: 'business', icon: <TruckOutlined aria-hidden /> },
  },
  {
    path: '/shipments/numbers/$importID',
    title: '单号导入',
    roles: ['seller'],
    page: () => import('./NumbersPage.tsx'),
  },
  {
    path: '/shipments/$shipmentID',
    title: '包裹详情',
    roles: ['seller', 'agent'],
    page: () => import('./ShipmentPage.tsx'),
  },
]
