import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Card } from 'antd'
import { listOf, request } from '../../platform/request.ts'
import { SOURCES } from '../../platform/stateNames.ts'
import { endOfDay, showDay, showLastDay } from '../../platform/time.ts'
import { day, field, longText, text, whole } from '../../ui/form/fields.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Room, RowForm } from '../../ui/room/description.ts'
import { RowFormButton } from '../../ui/room/RowFormButton.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import { plain } from '../../ui/table/columnKinds.tsx'
import { choicesOf, flagFilter } from '../../ui/table/columns.ts'
import { named } from './money.tsx'
import { VersionSelect } from './VersionSelect.tsx'

type Held = Data<'sales.entitlementList'>['rows'][number]
interface Granted {
  userName: string
  appID: number
  vn: number
  days: number
  reason: string
}
interface Ended {
  until: string
  reason: string
}

const isOver = ({ endsAt }: Held): boolean => endsAt <= Date.now()

const CHANGE: RowForm<Held, Ended> = {
  title: (row) => `${row?.userName}：${row?.subject} ${row?.version}`,
  initial: (row) => ({ until: showLastDay(row?.endsAt), reason: '' }),
  lines: () => [
    day('until', '有效到（当天结束时到期）', { required: true }),
    longText('reason', '原因', 200, { required: true, extra: '写入变动记录与操作记录。' }),
  ],
  save: ({ until, reason }, row) => {
    const { entitlementID, endsAt } = row as Held
    return request('sales.entitlementSetEnd', {
      entitlementID,
      wasEndsAt: endsAt,
      endsAt: endOfDay(until) ?? endsAt,
      reason,
    })
  },
  hasRevision: true,
}

const REVOKE: RowForm<Held, Pick<Ended, 'reason'>> = {
  title: (row) => `收回 ${row?.userName} 的“${row?.subject} ${row?.version}”`,
  action: () => '立即收回',
  initial: () => ({ reason: '' }),
  lines: () => [
    longText('reason', '原因', 200, {
      required: true,
      extra: '学员立即不能再使用，学习记录保留。收回后可以用“改期”恢复到原来的日期。',
    }),
  ],
  save: ({ reason }, row) => {
    const { entitlementID, endsAt } = row as Held
    return request('sales.entitlementSetEnd', { entitlementID, wasEndsAt: endsAt, endsAt: 0, reason })
  },
  done: () => '已收回',
  hasRevision: true,
}

function Change({ row }: { row: Held }) {
  const cache = useQueryClient()
  const refresh = () => cache.invalidateQueries({ queryKey: ['entitlements'] })
  const name = `${row.userName} ${row.subject} ${row.version}`
  return (
    <>
      <RowFormButton label="改期" name={name} form={CHANGE} row={row} onSaved={refresh} />
      <RowFormButton label="收回" name={name} form={REVOKE} row={row} danger disabled={isOver(row)} onSaved={refresh} />
    </>
  )
}

const GRANT: RowForm<Held, Granted> = {
  isOnlyNew: true,
  title: () => '开通权限',
  action: () => '开通',
  initial: () => ({ days: 365, reason: '' }),
  lines: () => [
    text('userName', '用户名（手机号）', 64, { required: true }),
    field('appID', '科目', <SubjectSelect allowClear={false} />, { required: true }),
    field('vn', '版本', <VersionSelect />, { required: true }),
    whole('days', '天数', [1, 3_650], { required: true, extra: '已在期的从到期日接续。' }),
    longText('reason', '原因', 200, { required: true }),
  ],
  save: (values) => request('sales.entitlementGrant', values),
  done: () => '已开通，学员的页面会自动更新',
}

const ROOM: Room<Held, Granted> = {
  name: 'entitlements',
  title: '权限',
  load: listOf('sales.entitlementList'),
  rowKey: 'entitlementID',
  nameOf: ({ userName, subject, version }) => `${userName} ${subject} ${version}`,
  columns: [
    {
      key: 'userName',
      title: '用户',
      text: (row) => row.userName,
      render: (row) => <Link to={`/users/${row.userID}`}>{row.userName}</Link>,
    },
    plain('subject', '科目'),
    plain('version', '版本'),
    { key: 'startsAt', title: '开始', order: 'startsAt', text: (row) => showDay(row.startsAt) },
    {
      key: 'endsAt',
      title: '到期',
      order: 'endsAt',
      text: (row) => (isOver(row) ? `${showLastDay(row.endsAt)}（已结束）` : showLastDay(row.endsAt)),
    },
    named('source', '来源', SOURCES),
    plain('orderNo', '订单号', { none: '—' }),
    plain('note', '备注', { none: '—' }),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '手机号或昵称' },
    { kind: 'choice', name: 'source', label: '来源', options: choicesOf(SOURCES) },
    flagFilter('current', '状态', '已结束', '在期'),
  ],
  emptyText: '没有符合条件的权限',
  buttons: (row) => <Change row={row} />,
  audit: { kind: 'entitlement' },
}

/** What learners may use and until when; staff open, extend and revoke it with a reason. */
export default function EntitlementsPage() {
  return (
    <>
      <PageHead
        title="权限"
        purpose="学员开通了什么、到什么时候。人工开通、改期与收回都须写明原因，学员的页面随即更新。"
      />
      <Card size="small">
        <TableRoom of={{ ...ROOM, add: '开通权限', form: GRANT }} />
      </Card>
    </>
  )
}
