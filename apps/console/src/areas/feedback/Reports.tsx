import { FEEDBACK_TYPES } from '@tizhou/domain/feedback/feedback'
import { listOf } from '../../platform/request.ts'
import { reportState } from '../../platform/stateNames.ts'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { choicesOf } from '../../ui/table/columns.ts'
import { kindName, type Report, waitText } from './names.ts'

const STATES = { waiting: '等待答复', answered: '等学员确认', accepted: '学员采纳', closed: '已结束', merged: '已并入' }

/** The beginning of a stem for the table; an export contains all of it. */
const short = (title: string): string => (title.length > 24 ? `${title.slice(0, 24)}…` : title)

const ROOM: Room<Report, object> = {
  name: 'reports',
  title: '纠错',
  load: listOf('feedback.reportList'),
  rowKey: 'reportID',
  path: ({ reportID }) => `/feedback/${reportID}`,
  nameOf: ({ content }) => content.slice(0, 20),
  columns: [
    { key: 'content', title: '纠错', text: (row) => row.content, isLink: true, width: 320 },
    { key: 'kind', title: '类型', text: kindName },
    { key: 'title', title: '题目', text: (row) => row.title, render: ({ title }) => short(title) },
    plain('subject', '科目'),
    figure('weight', '同题纠错', { order: 'weight' }),
    plain('userName', '学员'),
    moment('time', '提交时间', { order: 'time' }),
    {
      key: 'waiting',
      title: '已等待',
      order: 'waiting',
      text: (row) => (row.waitingSince === null ? '—' : waitText(Date.now() - row.waitingSince)),
    },
    { key: 'state', title: '状态', text: reportState },
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '纠错或题目中的词，或完整的登录名' },
    { kind: 'choice', name: 'state', label: '状态', options: choicesOf(STATES) },
    { kind: 'choice', name: 'feedbackType', label: '类型', options: choicesOf(FEEDBACK_TYPES) },
  ],
  emptyText: '没有符合条件的纠错。',
  audit: { kind: 'report' },
}

/** Learners' reports, those that have waited longest first. */
export const Reports = () => <TableRoom of={ROOM} />
