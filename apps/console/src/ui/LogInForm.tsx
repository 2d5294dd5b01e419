import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { logIn, needsCode } from '../platform/logIn.ts'
import type { WhyLost } from '../platform/session.ts'
import { FirstField } from './form/FirstField.tsx'
import { useSending } from './form/useSending.ts'

interface Values {
  username: string
  password: string
  totp?: string
}

const WHY: Readonly<Record<WhyLost, string>> = {
  elsewhere: '你的账号在别处登录了，这里已下线。如果不是你本人，请登录后尽快修改密码。',
  ended: '登录已失效，请重新登录。',
}

interface Props {
  /** Whose session was before: the name is filled in, and the password comes first. */
  userName?: string
  /** Why a log-in is asked for; undefined where nothing was before it. */
  why?: string
  onDone?: () => Promise<unknown>
}

/** The log-in with user name and password; the field for the code of a second factor appears once the password is right. */
export function LogInForm({ userName, why, onDone }: Props) {
  const [form] = Form.useForm<Values>()
  const id = useId()
  const [asksCode, setAsksCode] = useState(false)
  useEffect(() => {
    if (asksCode) form.getFieldInstance('totp')?.focus?.()
  }, [asksCode, form])
  const { failure, pending, submit } = useSending(form, async (values) => {
    try {
      await logIn({ ...values, username: values.username.trim() })
    } catch (error) {
      if (!needsCode(error) || asksCode) throw error
      return setAsksCode(true)
    }
    await onDone?.()
  })
  const reason = (WHY as Readonly<Record<string, string>>)[why ?? '']
  const password = (
    <Form.Item name="password" label="密码" rules={[{ required: true, message: '请填写密码' }]}>
      <Input.Password prefix={<LockOutlined aria-hidden />} autoComplete="current-password" maxLength={128} />
    </Form.Item>
  )
  return (
    <>
      {failure ? (
        <Alert type="error" showIcon role="alert" title={failure} style={{ marginBottom: 16 }} />
      ) : (
        reason && <Alert type="warning" showIcon title={reason} style={{ marginBottom: 16 }} />
      )}
      <Form<Values>
        form={form}
        // The page below may have a field of the same name.
        name={id}
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ username: userName }}
        onFinish={(values) => void submit(values)}
        disabled={pending}
        aria-busy={pending}
      >
        <Form.Item
          name="username"
          label="用户名"
          rules={[{ required: true, whitespace: true, message: '请填写用户名' }]}
        >
          <Input
            prefix={<UserOutlined aria-hidden />}
            autoComplete="username"
            maxLength={64}
            autoFocus={userName === undefined}
          />
        </Form.Item>
        {userName === undefined ? password : <FirstField>{password}</FirstField>}
        {asksCode && (
          <Form.Item
            name="totp"
            label="两步验证码"
            extra="打开验证器应用，填写 6 位数字。手机不在身边时，请联系运营撤销两步验证。"
            rules={[{ required: true, pattern: /^\d{6}$/, message: '请填写 6 位数字' }]}
          >
            <Input
              prefix={<SafetyOutlined aria-hidden />}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
            />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block loading={pending}>
          登录
        </Button>
      </Form>
    </>
  )
}
