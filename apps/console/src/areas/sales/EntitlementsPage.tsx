import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Card } from 'antd'
import { listOf } from '../../platform/request.ts'
import { SOURCES } from '../../platform/stateNames.ts'
import { showDay, showLastDay } from '../../platform/time.ts'
import { GRANT_TO_NAME, type Granted } from '../../ui/entitlement/grantForm.tsx'
import { HeldActions, isOver } from '../../ui/entitlement/HeldActions.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { plain } from '../../ui/table/columnKinds.tsx'
import { choicesOf, flagFilter } from '../../ui/table/columns.ts'
import { named } from './money.tsx'

type Held = Data<'sales.entitlementList'>['rows'][number]
function Change({ row }: { row: Held }) {
  const cache = useQueryClient()
  return <HeldActions held={row} onChanged={() => cache.invalidateQueries({ queryKey: ['entitlements'] })} />
}

const ROOM: Room<Held, Granted & { userName: string }> = {
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
      text: (row) =>
        isOver(row) ? `${showLastDay(row.endsAt)}（${row.isRevoked ? '已收回' : '已到期'}）` : showLastDay(row.endsAt),
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
        <TableRoom of={{ ...ROOM, add: '开通权限', form: GRANT_TO_NAME }} />
      </Card>
    </>
  )
}
