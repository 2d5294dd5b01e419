import { AuditOutlined, CopyOutlined, FormOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const questionRooms: readonly Room[] = [
  {
    path: '/questions',
    title: '题目',
    purpose: '查找、编辑题目，按学员看到的样子预览',
    roles: ['editor'],
    page: () => import('./QuestionsPage.tsx'),
    menu: { group: 'content', icon: <FormOutlined /> },
  },
  {
    path: '/duplicates',
    title: '重复题目',
    purpose: '查看重复或相似的题，合并，或标为不是重复',
    roles: ['editor'],
    page: () => import('./DuplicatesPage.tsx'),
    menu: { group: 'content', icon: <CopyOutlined /> },
  },
  {
    path: '/questions/$appID/$allTestID',
    title: '编辑题目',
    roles: ['editor', 'teacher'],
    page: () => import('./QuestionPage.tsx'),
  },
  {
    path: '/proposals',
    title: '审核',
    purpose: '要另一人审核的题目修改：看过前后区别再发布，或退回',
    roles: ['editor', 'teacher'],
    page: () => import('./ProposalsPage.tsx'),
    menu: { group: 'content', icon: <AuditOutlined /> },
  },
  {
    path: '/proposals/$proposalID',
    title: '审核题目修改',
    roles: ['editor', 'teacher'],
    page: () => import('./ProposalPage.tsx'),
  },
]
