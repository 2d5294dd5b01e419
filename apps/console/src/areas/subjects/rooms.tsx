import { BookOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const subjectRooms: readonly Room[] = [
  {
    path: '/subjects',
    title: '科目',
    purpose: '科目、版本、各版本包含的模块与考试日期',
    roles: ['editor'],
    page: () => import('./SubjectsPage.tsx'),
    menu: { group: 'content', icon: <BookOutlined /> },
  },
  {
    path: '/subjects/$appID',
    title: '科目详情',
    roles: ['editor'],
    page: () => import('./SubjectPage.tsx'),
  },
]
