import { CalendarOutlined, ScheduleOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const planRooms: readonly Room[] = [
  {
    path: '/plans',
    title: '学习计划',
    purpose: '各科目学习计划的进行、完成与落后情况，新计划的阶段模板',
    roles: ['editor'],
    page: () => import('./PlansPage.tsx'),
    menu: { group: 'content', icon: <CalendarOutlined aria-hidden /> },
  },
  {
    path: '/holidays',
    title: '节假日',
    purpose: '法定节假日与调休上班日，学习计划按它安排',
    roles: ['operator'],
    page: () => import('./HolidaysPage.tsx'),
    menu: { group: 'system', icon: <ScheduleOutlined aria-hidden /> },
  },
]
