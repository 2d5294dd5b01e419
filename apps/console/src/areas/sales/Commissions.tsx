import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Alert, Button, Card, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { listOf, messageOf, request } from '../../platform/request.ts'
import { showDay, startOfDay } from '../../platform/time.ts'
import { day, field, text } from '../../ui/form/fields.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { SubjectCodeSelect } from '../../ui/SubjectSelect.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { VersionOfCodeSelect } from '../../ui/VersionSelect.tsx'

type Row = Data<'sales.commissionList'>['rows'][number]
type Previewed = Data<'sales.commissionPreview'>['rows'][number]

interface Values {
  agentCode: string
  appEName: string
  vn?: number
  percent: string
  from: string
}

const today = (): string => showDay(Date.now())
/** The moment (ms UTC) at which something from a day on begins: for today at once. */
const beginOf = (typed: string): number => Math.max(startOfDay(typed) ?? 0, typed === today() ? Date.now() : 0)

const HOLDS = { later: '未生效', now: '生效中', over: '已结束' }
/** A rate in basis points as percent: 1250 → `12.5`. */
const percentOf = (rate: number): string => String(rate / 100)
const rateTyped = (typed: string): number | undefined =>
  /^\d{1,3}(\.\d{1,2})?$/.test(typed.trim()) && Number(typed) <= 100 ? Math.round(Number(typed) * 100) : undefined

const scopeName = ({ subject, version }: { subject: string; version: string }): string =>
  version ? `${subject} · ${version}` : subject
const nameOf = (row: Row): string => `${row.agentName} ${scopeName(row)}`
const FORM = {
  title: (row?: Row) => (row ? `修改“${nameOf(row)}”的佣金比例` : '添加佣金比例'),
  hasRevision: true,
  initial: (row?: Row): Partial<Values> =>
    row
      ? {
          ...{ agentCode: row.agentCode, appEName: row.appEName, percent: percentOf(row.rate) },
          ...(row.vn === null ? {} : { vn: row.vn }),
          from: showDay(row.holdsFrom),
        }
      : { agentCode: '', appEName: '', from: today() },
  lines: () => [
    text('agentCode', '代理码', 32, { required: true }),
    [
      field('appEName', '科目', <SubjectCodeSelect allowClear placeholder="空：全部科目" />, { grow: 2 }),
      field('vn', '版本', <VersionOfCodeSelect allowClear />, { grow: 1, extra: '不选：该科目的全部版本。' }),
    ],
    [
      text('percent', '比例（%）', 6, {
        required: true,
        grow: 1,
        extra: '按学员实付计算，不含分期手续费。',
        rules: [
          {
            validator: async (_: unknown, typed = '') => {
              if (rateTyped(typed) === undefined) throw new Error('应为 0 到 100，最多两位小数')
            },
          },
        ],
      }),
      day('from', '从这天起', { required: true, grow: 1 }),
    ],
  ],
  save: ({ percent, from, appEName, vn, agentCode }: Values, row?: Row) =>
    request('sales.commissionSave', {
      agentCode: agentCode.trim(),
      ...(appEName ? { appEName } : {}),
      ...(appEName && vn ? { vn } : {}),
      rate: rateTyped(percent) ?? 0,
      holdsFrom: beginOf(from),
      ...(row && { commissionID: row.commissionID, revision: row.revision }),
    }),
}

const READ: Room<Row, Values> = {
  name: 'commissions',
  title: '佣金比例',
  load: listOf('sales.commissionList'),
  rowKey: 'commissionID',
  nameOf,
  columns: [
    plain('agentCode', '代理码'),
    plain('agentName', '代理商'),
    { key: 'scope', title: '范围', text: scopeName },
    { key: 'rate', title: '比例（%）', align: 'right', order: 'rate', text: (row) => percentOf(row.rate) },
    moment('holdsFrom', '生效', { order: 'holdsFrom' }),
    moment('holdsUntil', '结束', { none: '—' }),
    { key: 'holds', title: '状态', text: (row) => HOLDS[row.holds] },
  ],
  filters: [
    { kind: 'text', name: 'agentCode', label: '代理商', placeholder: '代理码', width: 120 },
    { kind: 'text', name: 'q', label: '查找', placeholder: '代理商或科目' },
  ],
  emptyText: '还没有佣金比例：代理商的订单不计佣金。',
}
const CHANGED: Room<Row, Values> = {
  ...READ,
  add: '添加佣金比例',
  form: { ...FORM, refusal: (row) => (row.holds === 'later' ? undefined : '已经生效的比例不能修改，请新建一行') },
  removal: {
    title: (row) => `${row.holds === 'later' ? '删除' : '结束'}“${nameOf(row)}”的佣金比例？`,
    content: (row) =>
      row.holds === 'later'
        ? '它还没有生效，没有订单用到。'
        : '从现在起改按更早的或范围更大的比例计算；已付款的订单不变。',
    action: { row: '结束', dialog: '结束' },
    done: '已结束',
    remove: ({ commissionID, revision }) => request('sales.commissionRemove', { commissionID, revision }),
    refusal: (row) => (row.holds === 'over' ? '它已经结束' : undefined),
  },
  audit: { kind: 'commission' },
}

/** The commissions of agents with the days from which they are valid; operators set them. Agents see their own. */
export const Commissions = ({ isOperator }: { isOperator: boolean }) => (
  <Space orientation="vertical" style={{ width: '100%' }}>
    <Preview />
    <TableRoom of={isOperator ? CHANGED : READ} />
  </Space>
)

/** What an agent earns on a day, beside the current rate. */
function Preview() {
  const [asked, setAsked] = useState<{ agentCode: string; day: string }>()
  const { data, error, isFetching } = useQuery({
    queryKey: ['commissions', 'preview', asked],
    enabled: asked !== undefined,
    queryFn: ({ signal }) => {
      const { agentCode, day } = asked as { agentCode: string; day: string }
      return request('sales.commissionPreview', { agentCode, at: beginOf(day) }, { signal, allowedRepeat: true })
    },
  })
  return (
    <Card size="small" title="预览某天的佣金比例">
      <Form<{ agentCode: string; day: string }>
        name="commissionPreview"
        layout="inline"
        initialValues={{ day: today() }}
        onFinish={({ agentCode, day }) => setAsked({ agentCode: agentCode.trim(), day })}
      >
        <Form.Item
          name="agentCode"
          label="代理码"
          rules={[{ required: true, whitespace: true, message: '请填写代理码' }]}
        >
          <Input autoComplete="off" maxLength={32} />
        </Form.Item>
        <Form.Item name="day" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
          <Input type="date" />
        </Form.Item>
        <Button htmlType="submit" loading={isFetching}>
          预览
        </Button>
      </Form>
      {error && <Alert type="error" showIcon title={messageOf(error)} />}
      {data && (
        <PlainTable<Previewed & { key: string }>
          title="预览"
          rowKey="key"
          rows={data.rows.map((row) => ({ ...row, key: `${row.appEName} ${row.vn}` }))}
          emptyText=""
          columns={[
            { key: 'scope', title: '范围', text: scopeName },
            { key: 'now', title: '现在（%）', align: 'right', text: (row) => percentOf(row.now) },
            {
              key: 'later',
              title: '那天（%）',
              align: 'right',
              text: (row) => percentOf(row.later),
              render: (row) => (row.later === row.now ? percentOf(row.later) : <strong>{percentOf(row.later)}</strong>),
            },
          ]}
        />
      )}
    </Card>
  )
}
