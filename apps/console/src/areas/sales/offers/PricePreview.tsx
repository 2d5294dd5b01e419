import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { Alert, Button, Card, Form, Input, Table } from 'antd'
import { useState } from 'react'
import { messageOf, request } from '../../../platform/request.ts'
import { SubjectCodeSelect } from '../../../ui/SubjectSelect.tsx'
import { startOfDay, today } from './offerFields.tsx'

type Row = Data<'sales.pricePreview'>['rows'][number]
interface Asked {
  appEName: string
  agentCode: string
  day: string
}

const shown = (price: number | null): string => (price === null ? '不单独出售' : yuanOfFen(price))

/** The prices that learners of an agent will see on a day, beside the current ones. */
export function PricePreview() {
  const [asked, setAsked] = useState<Asked>()
  const { data, error, isFetching } = useQuery({
    queryKey: ['prices', 'preview', asked],
    enabled: asked !== undefined,
    queryFn: ({ signal }) => {
      const { appEName, agentCode, day } = asked as Asked
      const at = Math.max(startOfDay(day), day === today() ? Date.now() : 0)
      return request('sales.pricePreview', { appEName, agentCode, at }, { signal, allowedRepeat: true })
    },
  })
  return (
    <Card size="small" title="预览某天的价格">
      <Form<Asked>
        name="preview"
        layout="inline"
        initialValues={{ agentCode: '', day: today() }}
        onFinish={(typed) => setAsked({ ...typed, agentCode: typed.agentCode.trim() })}
      >
        <Form.Item name="appEName" label="科目" rules={[{ required: true, message: '请选择科目' }]}>
          <SubjectCodeSelect />
        </Form.Item>
        <Form.Item name="agentCode" label="代理码">
          <Input autoComplete="off" maxLength={32} placeholder="空：全部代理商" />
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
        <Table<Row>
          size="small"
          pagination={false}
          rowKey={(row) => `${row.vn} ${row.part}`}
          dataSource={data.rows}
          columns={[
            { title: '班次', render: (_, row) => (row.part ? `${row.vname}（${row.part}）` : row.vname) },
            { title: '现在（元）', align: 'right', render: (_, row) => shown(row.now) },
            {
              title: '那天（元）',
              align: 'right',
              render: (_, row) => (row.later === row.now ? shown(row.later) : <strong>{shown(row.later)}</strong>),
            },
            { title: '天数', align: 'right', dataIndex: 'days' },
          ]}
        />
      )}
    </Card>
  )
}
