import { ImportOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const importRooms: readonly Room[] = [
  {
    path: '/imports',
    title: '导入题目',
    purpose: '上传表格，核对列与错误，整体写入',
    roles: ['editor'],
    page: () => import('./ImportsPage.tsx'),
    menu: { group: 'content', icon: <ImportOutlined /> },
  },
  {
    path: '/imports/new',
    title: '新建导入',
    roles: ['editor'],
    page: () => import('./NewImportPage.tsx'),
  },
  {
    path: '/imports/$importID',
    title: '导入结果',
    roles: ['editor'],
    page: () => import('./ImportRunPage.tsx'),
  },
]
