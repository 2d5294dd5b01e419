import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Card, Descriptions, Flex, Skeleton, Table, Tag } from 'antd'
import { request } from '../../platform/request.ts'
import { roleName } from '../../platform/roles.ts'
import { showDay, showMoment } from '../../platform/time.ts'
import { Failure } from '../../ui/Failure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
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

/** One user: what is open to them, where they are logged in, how much they studied. */
export default function UserPage() {
  const { userID: text } = useParams({ strict: false }) as { userID: string }
  const userID = Number(text)
  const cache = useQueryClient()
  const detail = useQuery({
    queryKey: ['users', 'detail', userID],
    queryFn: ({ signal }) => request('account.userDetail', { userID }, { signal, allowedRepeat: true }),
  })
  const { data: user } = detail
  return (
    <>
      <PageHead
        title={user ? `用户 ${user.nickName || user.userName}` : '用户'}
        purpose={<Link to="/users">返回用户列表</Link>}
        extra={
          user && <UserActions user={user} onChanged={() => void cache.invalidateQueries({ queryKey: ['users'] })} />
        }
      />
      {detail.isError && <Failure error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {user && (
        <Flex vertical gap={12}>
          <Card size="small">
            <Descriptions
              size="small"
              column={{ xs: 1, sm: 2, xl: 3 }}
              items={[
                { key: 'userName', label: '用户名', children: <WholeName key={userID} user={user} /> },
                { key: 'nickName', label: '昵称', children: user.nickName || '—' },
                { key: 'userID', label: '编号', children: user.userID },
                {
                  key: 'state',
                  label: '状态',
                  children:
                    user.blockedAt === null ? (
                      <Tag color="success">正常</Tag>
                    ) : (
                      <Tag color="error">已于 {showMoment(user.blockedAt)} 停用</Tag>
                    ),
                },
                { key: 'lastActiveAt', label: '最近活动', children: showMoment(user.lastActiveAt) || '从未登录' },
                { key: 'createdAt', label: '注册时间', children: showMoment(user.createdAt) },
                ...(user.roles.length > 0
                  ? [{ key: 'roles', label: '员工角色', children: user.roles.map(roleName).join('、') }]
                  : []),
              ]}
            />
          </Card>
          <Card size="small" title="开通的科目">
            <Table
              size="small"
              rowKey="entitlementID"
              pagination={false}
              dataSource={user.subjects}
              locale={{ emptyText: '没有开通过' }}
              columns={[
                { title: '科目', dataIndex: 'subject' },
                { title: '版本', dataIndex: 'version' },
                { title: '开始', render: (_, of) => showDay(of.startsAt) },
                { title: '到期', render: (_, of) => showDay(of.endsAt) },
                {
                  title: '状态',
                  render: (_, of) =>
                    of.isCurrent ? (
                      <Tag color="success">在期，余 {Math.ceil((of.endsAt - Date.now()) / DAY)} 天</Tag>
                    ) : (
                      <Tag>不在期</Tag>
                    ),
                },
                { title: '来源', dataIndex: 'source' },
              ]}
            />
          </Card>
          <Card size="small" title="学习数量">
            <Table
              size="small"
              rowKey="subject"
              pagination={false}
              dataSource={user.studied}
              locale={{ emptyText: '还没有做过题' }}
              columns={[
                { title: '科目', dataIndex: 'subject' },
                { title: '做过的题', dataIndex: 'questions', align: 'right' },
                { title: '答题次数', dataIndex: 'answered', align: 'right' },
                {
                  title: '正确率',
                  align: 'right',
                  render: (_, of) => (of.answered === 0 ? '—' : `${Math.round((of.right / of.answered) * 100)}%`),
                },
                { title: '错题本', dataIndex: 'wrongBook', align: 'right' },
                { title: '最近做题', render: (_, of) => showMoment(of.lastAt) },
              ]}
            />
          </Card>
          <Card size="small" title="会话（最近 20 次）">
            <Table
              size="small"
              rowKey="createdAt"
              pagination={false}
              dataSource={user.sessions}
              locale={{ emptyText: '还没有登录过' }}
              columns={[
                { title: '登录时间', render: (_, of) => showMoment(of.createdAt) },
                { title: '客户端', render: (_, of) => CLIENTS[of.clientType] ?? of.clientType },
                { title: '状态', render: (_, of) => sessionState(of) },
                { title: '结束或到期', render: (_, of) => showMoment(of.endedAt ?? of.expiresAt) },
              ]}
            />
          </Card>
        </Flex>
      )}
    </>
  )
}
