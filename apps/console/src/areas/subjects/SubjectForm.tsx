import { codeFault } from '@tizhou/domain/content/subjectCode'
import { App, AutoComplete, Form, Input, InputNumber } from 'antd'
import { request } from '../../platform/request.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import type { Subject } from './subjectTypes.ts'

interface Values {
  code: string
  name: string
  shortName: string
  family: string
  position: number
  mockAppID?: number
}

/** A new subject, or other names and another place for one that is there. */
export function SubjectForm({
  subject,
  families,
  onClose,
  onSaved,
}: {
  subject?: Subject
  families: readonly string[]
  onClose: () => void
  onSaved: (appID: number) => Promise<void>
}) {
  const { message } = App.useApp()
  const save = async ({ code, ...fields }: Values) => {
    if (subject) {
      await request('subjects.subjectSave', { appID: subject.appID, ...fields })
      message.success('已保存，学习端随即可见')
      return onSaved(subject.appID)
    }
    const { appID } = await request('subjects.subjectCreate', { code, ...fields })
    message.success('科目已创建')
    return onSaved(appID)
  }
  const need = (what: string) => ({ required: true, whitespace: true, message: `请填写${what}` })
  return (
    <FormDialog<Values>
      title={subject ? `修改 ${subject.shortName}` : '新建科目'}
      action={subject ? '保存' : '创建'}
      initial={subject ? { ...subject, mockAppID: subject.mockApp?.appID } : { position: 100 }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item
        name="code"
        label="代码"
        extra={subject ? '代码是链接与记录的依据，不能修改。' : '按编码约定：类别_科目_版本，例如 ZY_LCZY_YTMJ。'}
        rules={[
          {
            validator: async (_, value: string = '') => {
              const fault = subject ? undefined : codeFault(value.trim())
              if (fault) throw new Error(fault)
            },
          },
        ]}
      >
        <Input maxLength={64} disabled={subject !== undefined} autoComplete="off" autoFocus={!subject} />
      </Form.Item>
      <Form.Item name="shortName" label="简称" rules={[need('简称')]} extra="列表与页面标题中显示。">
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="name" label="全称" rules={[need('全称')]}>
        <Input maxLength={80} autoComplete="off" />
      </Form.Item>
      <Form.Item name="family" label="类别" rules={[need('类别')]} extra="选择已有的，或填写新的。">
        <AutoComplete
          options={families.map((value) => ({ value }))}
          showSearch={{ filterOption: (typed, option) => String(option?.value ?? '').includes(typed) }}
        />
      </Form.Item>
      <Form.Item name="position" label="排序" rules={[{ required: true, message: '请填写排序' }]} extra="小的在前。">
        <InputNumber min={0} max={1_000_000} precision={0} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="mockAppID" label="模拟答辩科目" extra="存放模拟考试的科目（代码含 _MNDB），没有则留空。">
        <SubjectSelect known={subject?.mockApp ?? undefined} />
      </Form.Item>
    </FormDialog>
  )
}
