import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Flex } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { listOf } from '../../platform/request.ts'
import { mayEnter, roleName } from '../../platform/roles.ts'
import { showDay, showMoment } from '../../platform/time.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { moment, person, plain, state } from '../../ui/table/columnKinds.tsx'
import { type Column, type Filter, flagFilter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { AccessButton } from './AccessButton.tsx'
import type { Target } from './accessForm.tsx'
import { JoinGroup } from './JoinGroup.tsx'
import { NEW_LEARNER } from './newLearner.tsx'

type User = Data<'account.userList'>['rows'][number]

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '手机号（或后四位）、用户名、昵称、编号', width: 300 },
  flagFilter('vip', '开通', '没有', '有在期的 VIP'),
  flagFilter('blocked', '状态', '正常', '已停用'),
]

/** The day, with the time on hover and in the export: all columns stand in the narrowest window together. */
const Day = ({ at, none = '' }: { at: number | null; none?: string }) => (
  <span title={showMoment(at) || undefined} style={{ whiteSpace: 'nowrap' }}>
    {showDay(at) || none}
  </span>
)

const COLUMNS: readonly Column<User>[] = [
  plain('userName', '用户名', { isLink: true }),
  person('nickName', '昵称'),
  { key: 'userID', title: '编号', text: (row) => String(row.userID) },
  {
    key: 'vipCount',
    title: '在期 VIP',
    align: 'right',
    text: (row) => row.vipCount,
    render: (row) => (row.vipCount > 0 ? `${row.vipCount} 个科目` : '—'),
  },
  state('blockedAt', '正常', '已停用'),
  { key: 'roles', title: '员工角色', width: 88, text: (row) => row.roles.map(roleName).join('、') || '—' },
  {
    ...moment('lastActiveAt', '最近活动', { order: 'lastActiveAt', none: '从未登录' }),
    render: ({ lastActiveAt }) => <Day at={lastActiveAt} none="从未登录" />,
  },
  { ...moment('createdAt', '注册时间', { order: 'createdAt' }), render: ({ createdAt }) => <Day at={createdAt} /> },
]

const load = listOf('account.userList')

/** What the filters above the table find, for a change of all of it. */
function foundBy({ q, vip, blocked }: Readonly<Record<string, string | undefined>>): Target {
  const flag = (value: string | undefined): 0 | 1 | undefined => (value === '1' ? 1 : value === '0' ? 0 : undefined)
  const of: Target = {}
  if (q) of.q = q
  const [isVip, isBlocked] = [flag(vip), flag(blocked)]
  if (isVip !== undefined) of.vip = isVip
  if (isBlocked !== undefined) of.blocked = isBlocked
  return of
}

/** Finds users, each of whom has a page. */
export default function UsersPage() {
  const cache = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const [search] = useAddress()
  const mayChange = mayEnter(me?.roles ?? [], ['operator'])
  return (
    <>
      <PageHead title="用户" purpose="手机号只显示前三位与后四位；查看完整号码会记入操作记录。" />
      <DataTable<User>
        name="users"
        title="用户"
        load={load}
        rowKey="userID"
        columns={COLUMNS}
        filters={FILTERS}
        path={({ userID }) => `/users/${userID}`}
        {...(mayChange && {
          actions: (
            <Flex gap={8} wrap>
              <LinkButton to="/learnerRuns">批量记录</LinkButton>
              <AccessButton words="查到的全部学员" target={foundBy(search)} />
              <LinkButton to="/learnerImport">导入学员</LinkButton>
              <FormButton
                label="新建学员"
                type="primary"
                form={NEW_LEARNER}
                onSaved={() => cache.invalidateQueries({ queryKey: ['users'] })}
              />
            </Flex>
          ),
          bulk: (rows: readonly User[], clear: () => void) => {
            const userIDs = rows.map(({ userID }) => userID)
            return (
              <>
                <JoinGroup userIDs={userIDs} onChanged={clear} />
                <AccessButton words={`所选的 ${rows.length} 人`} target={{ idsJson: userIDs }} />
              </>
            )
          },
        })}
      />
    </>
  )
}
