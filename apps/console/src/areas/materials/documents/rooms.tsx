import { FilePdfOutlined } from '@ant-design/icons'
import type { Room } from '../../../platform/room.ts'

export const documentRooms: readonly Room[] = [
  {
    path: '/documents',
    title: 'PDF 文档',
    purpose: '上传 PDF，设免费页数、显示位置与下载，管理版本',
    roles: ['editor'],
    page: () => import('./DocumentsPage.tsx'),
    menu: { group: 'content', icon: <FilePdfOutlined aria-hidden /> },
  },
  {
    path: '/documents/$documentID',
    title: 'PDF 文档详情',
    roles: ['editor'],
    page: () => import('./DocumentPage.tsx'),
  },
]
