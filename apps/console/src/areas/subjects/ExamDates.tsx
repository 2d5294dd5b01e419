import { PlusOutlined } from '@ant-design/icons'
import { App, Button, Flex, Form, Input, InputNumber, Space, Table } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import type { ExamDate, Subject } from './subjectTypes.ts'

type Values = Omit<ExamDate, 'examDateID'>

/** When the exams are, as learners count down to them. */
export function ExamDates({ subject, onChanged }: { subject: Subject; onChanged: () => Promise<void> }) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [edited, setEdited] = useState<ExamDate | 'new'>()
  const { appID } = subject
  const save = async (values: Values) => {
    const examDateID = edited === 'new' ? undefined : edited?.examDateID
    await request('subjects.examDateSave', { appID, ...values, note: values.note ?? '', examDateID })
    message.success('考试日期已保存')
    setEdited(undefined)
    await onChanged()
  }
  const remove = ({ examDateID, year, name }: ExamDate) =>
    confirm({
      title: `删除 ${year} 年“${name}”？`,
      content: '学员的倒计时不再使用它；学员自己设置的考试日期不受影响。',
      action: '删除',
      done: '考试日期已删除',
      run: async () => {
        await request('subjects.examDateRemove', { appID, examDateID })
        await onChanged()
      },
    })
  return (
    <Flex vertical gap={12}>
      <div>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          添加考试日期
        </Button>
      </div>
      <Table<ExamDate>
        size="small"
        rowKey="examDateID"
        pagination={false}
        dataSource={subject.examDates}
        locale={{ emptyText: '还没有官方考试日期，学员只能自己设置。' }}
        columns={[
          { title: '年份', dataIndex: 'year' },
          { title: '名称', dataIndex: 'name' },
          { title: '开始', dataIndex: 'startsOn' },
          { title: '结束', dataIndex: 'endsOn' },
          { title: '说明（学员可见）', render: (_, { note }) => note || '—' },
          {
            title: '操作',
            render: (_, row) => (
              <Space>
                <Button type="link" size="small" onClick={() => setEdited(row)}>
                  修改
                </Button>
                <Button type="link" size="small" danger onClick={() => remove(row)}>
                  删除
                </Button>
              </Space>
            ),
          },
        ]}
      />
      {edited && (
        <FormDialog<Values>
          title={edited === 'new' ? '添加考试日期' : '修改考试日期'}
          action="保存"
          initial={edited === 'new' ? { year: new Date().getFullYear() + 1 } : edited}
          onSubmit={save}
          onClose={() => setEdited(undefined)}
        >
          <Flex gap={12}>
            <Form.Item name="year" label="年份" rules={[{ required: true, message: '请填写年份' }]}>
              <InputNumber min={2000} max={2100} precision={0} />
            </Form.Item>
            <Form.Item
              name="name"
              label="名称"
              rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
              style={{ flex: 1 }}
            >
              <Input maxLength={40} placeholder="例如 第一场" autoComplete="off" />
            </Form.Item>
          </Flex>
          <Flex gap={12}>
            <Form.Item name="startsOn" label="开始日期" rules={[{ required: true, message: '请选择日期' }]}>
              <Input type="date" />
            </Form.Item>
            <Form.Item name="endsOn" label="结束日期" rules={[{ required: true, message: '请选择日期' }]}>
              <Input type="date" />
            </Form.Item>
          </Flex>
          <Form.Item name="note" label="说明" extra="日期的来源，学员可以读到，例如“以官方公告为准”。">
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
        </FormDialog>
      )}
    </Flex>
  )
}
