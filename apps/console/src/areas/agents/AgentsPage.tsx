import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Card, Tabs, Tag } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { listOf } from '../../platform/request.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { figure, moment, plain, state } from '../../ui/table/columnKinds.tsx'
import { type Column, type Filter, flagFilter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { AGENT_FORM } from './agentForm.tsx'
import type { AgentRow } from './agentTypes.ts'
import { ExamClasses } from './ExamClasses.tsx'
import { Groups } from './Groups.tsx'
import { Shops } from './Shops.tsx'
import { UnknownAgents } from './UnknownAgents.tsx'

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '代理码、名称或域名' },
  flagFilter('closed', '状态', '在用', '已停用'),
]

const COLUMNS: readonly Column<AgentRow>[] = [
  plain('agentCode', '代理码', { order: 'agentCode', isLink: true }),
  plain('name', '名称', { order: 'name' }),
  { key: 'hosts', title: '域名', text: (row) => row.hosts.join('、') || '—' },
  {
    key: 'canPay',
    title: '收款',
    text: (row) => (row.canPay ? '可以' : '没有'),
    render: (row) => (row.canPay ? <Tag color="success">可以</Tag> : <Tag>没有支付方式</Tag>),
  },
  figure('members', '后台账号'),
  state('closedAt', '在用', '已停用'),
  moment('updatedAt', '最近修改', { order: 'updatedAt' }),
]

const pathOf = ({ agentCode }: { agentCode: string }) => `/agents/${agentCode}`
const load = listOf('agents.agentList')

/** Agents and what they show to learners. A member of staff with the role agent sees only the own agent. */
export default function AgentsPage() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const [search, change] = useAddress()
  const isOperator = me?.roles.includes('operator') ?? false
  const agents = (
    <DataTable<AgentRow>
      name="agents"
      title="代理商"
      load={load}
      rowKey="agentCode"
      columns={COLUMNS}
      filters={FILTERS}
      emptyText={isOperator ? undefined : '你的账号还没有关联代理商，请联系运营。'}
      path={pathOf}
      actions={
        isOperator && (
          <FormButton
            label="新建代理商"
            type="primary"
            form={AGENT_FORM}
            onSaved={async (agentCode) => {
              await cache.invalidateQueries({ queryKey: ['agents'] })
              void navigate({ to: pathOf({ agentCode }) })
            }}
          />
        )
      }
    />
  )
  const tabs = [
    { key: 'agents', label: '代理商', children: agents },
    { key: 'groups', label: '学习群与名片', children: <Groups mayEdit={isOperator} /> },
    ...(isOperator
      ? [
          { key: 'classes', label: '考试大类与横幅', children: <ExamClasses /> },
          { key: 'shops', label: '旗舰店', children: <Shops /> },
        ]
      : []),
  ]
  return (
    <>
      <PageHead title="代理商" purpose="代理商的联系方式、域名与收款，以及学员在它那里看到的群、考试大类和旗舰店。" />
      {isOperator && <UnknownAgents />}
      <Card size="small">
        <Tabs
          destroyOnHidden
          activeKey={tabs.find(({ key }) => key === search.tab)?.key ?? 'agents'}
          // Clears page and filters in the address: they belong to the previous tab.
          onChange={(key) => change({ tab: key === 'agents' ? undefined : key })}
          items={tabs}
        />
      </Card>
    </>
  )
}
