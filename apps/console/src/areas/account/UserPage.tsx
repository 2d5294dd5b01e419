import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Card, Tag } from 'antd'
import { request } from '../../platform/request.ts'
import { roleName } from '../../platform/roles.ts'
import { showDay, showLastDay, showMoment } from '../../platform/time.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { UserActions } from './UserActions.tsx'
import { WholeName } from './WholeName.tsx'

type Detail = Data<'account.userDetail'>

const ENDED: Readonly<Record<string, string>> = { logout: '退出登录', elsewhere: '在别处登录', ended: '被下线' }
const CLIENTS: Readonly<Record<string, string>> = {
  web_pc: '网页',
  web_iPhone: '网页（iPhone）',
  web_android: '网页（安卓手机）',
  pc_ipad: '网页（iPad）',
  pc_android: '网页（安卓平板）',
  console: '后台',
}
const DAY = 86_400_000

function sessionState({ endedAt, endedBy, expiresAt }: Detail['sessions'][number]) {
  if (endedAt !== null) return <Tag>{ENDED[endedBy ?? ''] ?? '已结束'}</Tag>
  return expiresAt > Date.now() ? <Tag color="success">在线</Tag> : <Tag>已过期</Tag>
}

const SUBJECTS: readonly Column<Detail['subjects'][number]>[] = [
  plain('subject', '科目'),
  plain('version', '版本'),
  { key: 'startsAt', title: '开始', text: (row) => showDay(row.startsAt) },
  { key: 'endsAt', title: '到期', text: (row) => showLastDay(row.endsAt) },
  {
    key: 'state',
    title: '状态',
    render: (row) =>
      row.isCurrent ? (
        <Tag color="success">在期，余 {Math.ceil((row.endsAt - Date.now()) / DAY)} 天</Tag>
      ) : (
        <Tag>不在期</Tag>
      ),
  },
  plain('source', '来源'),
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

const SESSIONS: readonly Column<Detail['sessions'][number]>[] = [
  moment('createdAt', '登录时间'),
  { key: 'client', title: '客户端', text: (row) => CLIENTS[row.clientType] ?? row.clientType },
  { key: 'state', title: '状态', render: sessionState },
  { key: 'until', title: '结束或到期', text: (row) => showMoment(row.endedAt ?? row.expiresAt) },
]

/** One user: entitlements, the number of studied questions, sessions. */
export default function UserPage() {
  const { userID: text } = useParams({ strict: false }) as { userID: string }
  const userID = Number(text)
  const cache = useQueryClient()
  const detail = useQuery({
    queryKey: ['users', 'detail', userID],
    queryFn: ({ signal }) => request('account.userDetail', { userID }, { signal, allowedRepeat: true }),
  })
  const name = detail.data?.nickName || detail.data?.userName
  return (
    <DetailPage
      detail={detail}
      title={name === undefined ? '用户' : `用户 ${name}`}
      back={{ to: '/users', label: '返回用户列表' }}
      extra={(user) => (
        <UserActions user={user} onChanged={() => void cache.invalidateQueries({ queryKey: ['users'] })} />
      )}
    >
      {(user) => (
        <>
          <Card size="small">
            <Facts
              of={{
                用户名: <WholeName key={userID} user={user} />,
                昵称: user.nickName || '—',
                编号: user.userID,
                状态: <StateTag current="正常" ended="停用" at={user.blockedAt} />,
                最近活动: showMoment(user.lastActiveAt) || '从未登录',
                注册时间: showMoment(user.createdAt),
                员工角色: user.roles.length > 0 ? user.roles.map(roleName).join('、') : undefined,
              }}
            />
          </Card>
          <Card size="small" title="开通的科目">
            <PlainTable rowKey="entitlementID" rows={user.subjects} columns={SUBJECTS} emptyText="没有开通过" />
          </Card>
          <Card size="small" title="学习数量">
            <PlainTable rowKey="subject" rows={user.studied} columns={STUDIED} emptyText="还没有做过题" />
          </Card>
          <Card size="small" title="会话（最近 20 次）">
            <PlainTable rowKey="createdAt" rows={user.sessions} columns={SESSIONS} emptyText="还没有登录过" />
          </Card>
        </>
      )}
    </DetailPage>
  )
}
