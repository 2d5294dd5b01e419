import { LineChartOutlined, UsergroupAddOutlined, UserOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const userRooms: readonly Room[] = [
  {
    path: '/users',
    title: '用户',
    purpose: '查找用户，查看开通的科目、会话与学习数量',
    roles: ['seller'],
    page: () => import('./UsersPage.tsx'),
    menu: { group: 'business', icon: <UserOutlined aria-hidden /> },
  },
  {
    path: '/groups',
    title: '班级',
    purpose: '把学员分成班级，按班级开通版本',
    roles: ['seller'],
    page: () => import('./GroupsPage.tsx'),
    menu: { group: 'business', icon: <UsergroupAddOutlined aria-hidden /> },
  },
  {
    path: '/groups/$groupID',
    title: '班级详情',
    roles: ['seller'],
    page: () => import('./GroupPage.tsx'),
  },
  {
    path: '/reports',
    title: '学习报告',
    purpose: '按班级看谁学了多少：学习天数、作答、计划、模考、预测分与薄弱考点',
    roles: ['seller', 'teacher'],
    page: () => import('./reports/ReportsPage.tsx'),
    menu: { group: 'business', icon: <LineChartOutlined aria-hidden /> },
  },
  {
    path: '/learnerRuns',
    title: '学员批量记录',
    roles: ['seller'],
    page: () => import('./LearnerRunsPage.tsx'),
  },
  {
    path: '/learnerRuns/$runID',
    title: '学员批量',
    roles: ['seller'],
    page: () => import('./LearnerRunPage.tsx'),
  },
  {
    path: '/learnerImport',
    title: '导入学员',
    roles: ['operator'],
    page: () => import('./LearnerImportPage.tsx'),
  },
  {
    path: '/users/$userID',
    title: '用户详情',
    roles: ['seller', 'teacher'],
    page: () => import('./UserPage.tsx'),
  },
]
