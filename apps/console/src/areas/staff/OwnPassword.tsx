import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { request } from '../../platform/request.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { useSending } from '../../ui/form/useSending.ts'

interface Values {
  oldPassword: string
  newPassword: string
  repeated: string
}

/** The form to change one's own password; `isFirst`: the current one is the initial password. */
export function OwnPassword({ isFirst = false }: { isFirst?: boolean }) {
  const [form] = Form.useForm<Values>()
  const { message } = App.useApp()
  const cache = useQueryClient()
  const { failure, pending, submit } = useSending(form, async ({ oldPassword, newPassword }) => {
    await request('staff.staffChangePassword', { oldPassword, newPassword })
    form.resetFields()
    message.success('密码已修改，其他设备上的登录已下线')
    await cache.invalidateQueries({ queryKey: meQuery.queryKey })
  })
  return (
    <>
      {failure && <FormFailure reason={failure} />}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void submit(values)}
        disabled={pending}
        style={{ maxWidth: 400 }}
      >
        <Form.Item
          name="oldPassword"
          label={isFirst ? '初始密码' : '原密码'}
          rules={[{ required: true, message: '请填写' }]}
        >
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label="新密码"
          extra="至少 10 个字符，同时含有字母和数字，不含用户名。"
          rules={[
            { required: true, message: '请填写' },
            { min: 10, message: '至少 10 个字符' },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Form.Item
          name="repeated"
          label="再填一次新密码"
          dependencies={['newPassword']}
          rules={[
            { required: true, message: '请填写' },
            ({ getFieldValue }) => ({
              validator: async (_, value) => {
                if (value && value !== getFieldValue('newPassword')) throw new Error('两次填写的不一样')
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={pending}>
          修改密码
        </Button>
      </Form>
    </>
  )
}
