import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Card, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { meQuery } from '../../platform/me.ts'
import { listOf } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import { AgentForm } from './AgentForm.tsx'
import type { AgentRow } from './agentTypes.ts'
import { ExamClasses } from './ExamClasses.tsx'
import { Groups } from './Groups.tsx'
import { Shops } from './Shops.tsx'

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '代理码、名称或域名' },
  {
    kind: 'choice',
    name: 'closed',
    label: '状态',
    options: [
      { value: '0', label: '在用' },
      { value: '1', label: '已停用' },
    ],
  },
]

const COLUMNS: readonly Column<AgentRow>[] = [
  {
    key: 'agentCode',
    title: '代理码',
    order: 'agentCode',
    text: (row) => row.agentCode,
    render: (row) => <Link to={`/agents/${row.agentCode}`}>{row.agentCode}</Link>,
  },
  { key: 'name', title: '名称', order: 'name', text: (row) => row.name },
  { key: 'hosts', title: '域名', text: (row) => row.hosts.join('、') || '—' },
  {
    key: 'canPay',
    title: '收款',
    text: (row) => (row.canPay ? '可以' : '没有'),
    render: (row) => (row.canPay ? <Tag color="success">可以</Tag> : <Tag>没有支付方式</Tag>),
  },
  { key: 'members', title: '后台账号', align: 'right', text: (row) => row.members },
  {
    key: 'state',
    title: '状态',
    text: (row) => (row.closedAt === null ? '在用' : '已停用'),
    render: (row) => (row.closedAt === null ? <Tag color="success">在用</Tag> : <Tag color="error">已停用</Tag>),
  },
  { key: 'updatedAt', title: '最近修改', order: 'updatedAt', text: (row) => showMoment(row.updatedAt) },
]

const load = listOf('agents.agentList')

/** Agents, and what they show. Somebody with the role agent sees the own one. */
export default function AgentsPage() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const [search, change] = useAddress()
  const [isMaking, setIsMaking] = useState(false)
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
      onOpen={({ agentCode }) => void navigate({ to: `/agents/${agentCode}` })}
      actions={
        isOperator && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsMaking(true)}>
            新建代理商
          </Button>
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
      <Card size="small">
        <Tabs
          destroyOnHidden
          activeKey={tabs.find(({ key }) => key === search.tab)?.key ?? 'agents'}
          // Page and filters belong to the table that is left.
          onChange={(key) => change({ tab: key === 'agents' ? undefined : key })}
          items={tabs}
        />
      </Card>
      {isMaking && (
        <AgentForm
          onClose={() => setIsMaking(false)}
          onSaved={async (agentCode) => {
            setIsMaking(false)
            await cache.invalidateQueries({ queryKey: ['agents'] })
            void navigate({ to: `/agents/${agentCode}` })
          }}
        />
      )}
    </>
  )
}
