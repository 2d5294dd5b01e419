import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import type { ShipmentState } from '@tizhou/domain/delivery/shipment'
import { daysLeft, daysLeftText, heldUntil } from '@tizhou/domain/versions/daysLeft'
import { Card, Tag } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { request } from '../../platform/request.ts'
import { mayEnter, roleName } from '../../platform/roles.ts'
import { ORDER_STATES, reportState, SHIPMENT_STATES, SOURCES } from '../../platform/stateNames.ts'
import { showDay, showLastDay, showMoment } from '../../platform/time.ts'
import { amount } from '../../ui/cell.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { grantTo } from '../../ui/entitlement/grantForm.tsx'
import { HeldActions } from '../../ui/entitlement/HeldActions.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { UserActions } from './UserActions.tsx'
import { WholeName } from './WholeName.tsx'

type Detail = Data<'account.userDetail'>
/** A row of something that only those who sell see. */
type Of<Key extends 'orders' | 'coupons' | 'codes' | 'parcels'> = NonNullable<Detail[Key]>['rows'][number]

const ENDED: Readonly<Record<string, string>> = { logout: '退出登录', elsewhere: '在别处登录', ended: '被下线' }
const CLIENTS: Readonly<Record<string, string>> = {
  web_pc: '网页',
  web_iPhone: '网页（iPhone）',
  web_android: '网页（安卓手机）',
  pc_ipad: '网页（iPad）',
  pc_android: '网页（安卓平板）',
  console: '后台',
}

type Session = NonNullable<Detail['sessions']>[number]

function sessionState({ endedAt, endedBy, expiresAt }: Session) {
  if (endedAt !== null) return <Tag>{ENDED[endedBy ?? ''] ?? '已结束'}</Tag>
  return expiresAt > Date.now() ? <Tag color="success">在线</Tag> : <Tag>已过期</Tag>
}

const CUSTOMER_ORDERS: readonly Column<Of<'orders'>>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    text: (row) => row.orderNo,
    render: (row) => <Link to={`/orders/${row.orderID}`}>{row.orderNo}</Link>,
  },
  plain('product', '商品'),
  { key: 'amount', title: '金额（元）', align: 'right', text: (row) => amount(row.amount) },
  { key: 'refunded', title: '已退（元）', align: 'right', text: (row) => amount(row.refunded) },
  { key: 'state', title: '状态', text: (row) => ORDER_STATES[row.state] ?? row.state },
  moment('createdAt', '下单'),
  moment('paidAt', '支付', { none: '—' }),
]

const COUPON_STATES: Readonly<Record<string, string>> = {
  free: '可用',
  reserved: '订单占用',
  used: '已用',
  over: '过期',
}
const COUPONS: readonly Column<Of<'coupons'>>[] = [
  plain('name', '优惠券'),
  { key: 'state', title: '状态', text: (row) => COUPON_STATES[row.state] ?? row.state },
  moment('endsAt', '到期'),
  moment('usedAt', '使用', { none: '—' }),
]

const CODES: readonly Column<Of<'codes'>>[] = [
  plain('code', '兑换码'),
  plain('batch', '批次'),
  plain('subject', '科目'),
  plain('version', '版本'),
  moment('usedAt', '兑换'),
]

const PARCELS: readonly Column<Of<'parcels'>>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    text: (row) => row.orderNo,
    render: (row) => <Link to={`/shipments/${row.shipmentID}`}>{row.orderNo}</Link>,
  },
  { key: 'state', title: '状态', text: (row) => SHIPMENT_STATES[row.state as ShipmentState] ?? row.state },
  plain('receiver', '收货人', { none: '—' }),
  plain('place', '地区', { none: '—' }),
  plain('number', '快递单号', { none: '—' }),
  moment('dueAt', '付款'),
  moment('sentAt', '寄出', { none: '—' }),
]

const reportsColumns = (mayOpen: boolean): readonly Column<Detail['reports']['rows'][number]>[] => [
  {
    key: 'title',
    title: '题目或考点',
    text: (row) => row.title,
    render: (row) => (mayOpen ? <Link to={`/feedback/${row.reportID}`}>{row.title}</Link> : row.title),
  },
  plain('subject', '科目'),
  { key: 'state', title: '状态', text: reportState },
  moment('time', '提交'),
  moment('waitingSince', '等待自', { none: '—' }),
]

type Version = Detail['subjects'][number]

/** As the learner is told it: terms that follow without a gap are one access (domain, versions/daysLeft.ts). */
function VersionState({ row, all }: { row: Version; all: readonly Version[] }) {
  const now = Date.now()
  if (row.startsAt > now) return <Tag>未开始</Tag>
  if (!row.isCurrent) return row.isRevoked ? <Tag color="warning">已收回</Tag> : <Tag>已到期</Tag>
  const same = all.filter((one) => one.subject === row.subject && one.version === row.version)
  return <Tag color="success">在期，{daysLeftText(daysLeft(heldUntil(row, same), now))}</Tag>
}

const versionColumns = (all: readonly Version[]): readonly Column<Version>[] => [
  plain('subject', '科目'),
  plain('version', '版本'),
  { key: 'startsAt', title: '开始', text: (row) => showDay(row.startsAt) },
  { key: 'endsAt', title: '到期', text: (row) => showLastDay(row.endsAt) },
  {
    key: 'state',
    title: '状态',
    render: (row) => <VersionState row={row} all={all} />,
  },
  { key: 'source', title: '来源', text: (row) => SOURCES[row.source] ?? row.source },
]

/** With what one's role may do to each version. */
const withActions = (
  all: readonly Version[],
  { userName }: Pick<Detail, 'userName'>,
  onChanged: () => Promise<unknown>,
): readonly Column<Version>[] => [
  ...versionColumns(all),
  {
    key: 'actions',
    title: '操作',
    render: (row) => <HeldActions held={{ ...row, userName }} onChanged={onChanged} />,
  },
]

const STUDIED: readonly Column<Detail['studied'][number]>[] = [
  plain('subject', '科目'),
  figure('questions', '做过的题'),
  figure('answered', '答题次数'),
  {
    key: 'right',
    title: '正确率',
    align: 'right',
    text: (row) => (row.answered === 0 ? '—' : `${Math.round((row.right / row.answered) * 100)}%`),
  },
  figure('wrongBook', '错题本'),
  moment('lastAt', '最近做题'),
]

const SESSIONS: readonly Column<Session>[] = [
  moment('createdAt', '登录时间'),
  { key: 'client', title: '客户端', text: (row) => CLIENTS[row.clientType] ?? row.clientType },
  plain('device', '设备', { none: '—' }),
  plain('address', '地址', { none: '—' }),
  { key: 'state', title: '状态', render: sessionState },
  { key: 'until', title: '结束或到期', text: (row) => showMoment(row.endedAt ?? row.expiresAt) },
]

interface LatestProps<Row extends object> {
  title: string
  of: { total: number; rows: readonly Row[] } | null
  rowKey: keyof Row & string
  columns: readonly Column<Row>[]
}

/** The latest rows of something; nothing where the role does not see it. */
function Latest<Row extends object>({ title, of, ...table }: LatestProps<Row>) {
  if (!of) return null
  const words = of.total > of.rows.length ? `${title}（最近 ${of.rows.length} 条，共 ${of.total} 条）` : title
  return (
    <Card size="small" title={words}>
      <PlainTable title={title} {...table} rows={of.rows} emptyText={`没有${title}`} />
    </Card>
  )
}

function GroupsOf({ groups, mayOpen }: { groups: Detail['groups']; mayOpen: boolean }) {
  if (groups.length === 0) return '—'
  if (!mayOpen) return groups.map(({ name }) => name).join('、')
  return groups.map(({ groupID, name }) => (
    <Link key={groupID} to={`/groups/${groupID}`} style={{ marginInlineEnd: 12 }}>
      {name}
    </Link>
  ))
}

/**
 * One customer: versions, purchases, coupons, codes, parcels, reports, studied questions, sessions, with the actions of
 * one's role. The server decides what a role sees.
 */
export default function UserPage() {
  const { userID: text } = useParams({ strict: false }) as { userID: string }
  const userID = Number(text)
  const cache = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const mayAnswer = mayEnter(me?.roles ?? [], ['teacher'])
  const detail = useQuery({
    queryKey: ['users', 'detail', userID],
    queryFn: ({ signal }) => request('account.userDetail', { userID }, { signal, allowedRepeat: true }),
  })
  const refresh = () => cache.invalidateQueries({ queryKey: ['users'] })
  const name = detail.data?.nickName || detail.data?.userName
  return (
    <DetailPage
      detail={detail}
      title={name === undefined ? '用户' : `用户 ${name}`}
      back={
        mayEnter(me?.roles ?? [], ['seller'])
          ? { to: '/users', label: '返回用户列表' }
          : { to: '/feedback', label: '返回纠错列表' }
      }
      extra={(user) => <UserActions user={user} onChanged={() => void refresh()} />}
    >
      {(user) => (
        <>
          <Card size="small">
            <Facts
              of={{
                用户名: user.may.includes('showPhone') ? <WholeName key={userID} user={user} /> : user.userName,
                昵称: user.nickName || '—',
                编号: user.userID,
                状态: <StateTag current="正常" ended="停用" at={user.blockedAt} />,
                最近活动: showMoment(user.lastActiveAt) || '从未登录',
                注册时间: showMoment(user.createdAt),
                班级: <GroupsOf groups={user.groups} mayOpen={mayEnter(me?.roles ?? [], ['seller'])} />,
                代理商: user.agentCode || '—',
                员工角色: user.roles.length > 0 ? user.roles.map(roleName).join('、') : undefined,
              }}
            />
          </Card>
          <Card
            size="small"
            title="开通的科目"
            extra={
              user.may.includes('changeAccess') && (
                <FormButton label="开通权限" form={grantTo(userID)} onSaved={refresh} />
              )
            }
          >
            <PlainTable
              title="开通的科目"
              rowKey="entitlementID"
              rows={user.subjects}
              columns={
                user.may.includes('changeAccess')
                  ? withActions(user.subjects, user, refresh)
                  : versionColumns(user.subjects)
              }
              emptyText="没有开通过"
            />
          </Card>
          <Latest title="订单" of={user.orders} rowKey="orderID" columns={CUSTOMER_ORDERS} />
          <Latest title="优惠券" of={user.coupons} rowKey="couponID" columns={COUPONS} />
          <Latest title="兑换码" of={user.codes} rowKey="code" columns={CODES} />
          <Latest title="图书包裹" of={user.parcels} rowKey="shipmentID" columns={PARCELS} />
          <Latest title="纠错" of={user.reports} rowKey="reportID" columns={reportsColumns(mayAnswer)} />
          <Card size="small" title="学习数量">
            <PlainTable
              title="学习数量"
              rowKey="subject"
              rows={user.studied}
              columns={STUDIED}
              emptyText="还没有做过题"
            />
          </Card>
          {user.sessions && (
            <Card size="small" title="会话（最近 20 次）">
              <PlainTable
                title="会话"
                rowKey="createdAt"
                rows={user.sessions}
                columns={SESSIONS}
                emptyText="还没有登录过"
              />
            </Card>
          )}
        </>
      )}
    </DetailPage>
  )
}
