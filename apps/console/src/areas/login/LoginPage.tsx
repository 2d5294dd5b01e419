import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Card, Form, Input, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { logIn, needsCode } from '../../platform/logIn.ts'
import { returnPath } from '../../search.ts'
import { useSending } from '../../ui/form/useSending.ts'
import { Mark } from '../../ui/Mark.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import styles from './LoginPage.module.css'

interface Values {
  username: string
  password: string
  totp?: string
}

const WHY: Readonly<Record<string, string>> = {
  elsewhere: '你的账号在别处登录了，这里已下线。如果不是你本人，请登录后尽快修改密码。',
  ended: '登录已失效，请重新登录。',
}

/** The log-in with user name and password; the field for the code of a second factor appears once the password is right. */
export default function LoginPage() {
  const [search] = useAddress()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const [asksCode, setAsksCode] = useState(false)
  useEffect(() => {
    document.title = '登录 · 题舟后台'
  }, [])
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
    await navigate({ href: `/console${returnPath(search.to) ?? '/'}`, replace: true })
  })

  const why = WHY[search.why ?? '']
  return (
    <main className={styles.page}>
      <Card className={styles.card}>
        <div className={styles.brand}>
          <Mark className={styles.mark} />
          <Typography.Title level={1} className={styles.title}>
            题舟后台
          </Typography.Title>
        </div>
        {failure ? (
          <Alert type="error" showIcon role="alert" title={failure} className={styles.alert} />
        ) : (
          why && <Alert type="warning" showIcon title={why} className={styles.alert} />
        )}
        <Form<Values>
          form={form}
          layout="vertical"
          size="large"
          requiredMark={false}
          onFinish={(values) => void submit(values)}
          disabled={pending}
        >
          <Form.Item
            name="username"
            label="用户名"
            rules={[{ required: true, whitespace: true, message: '请填写用户名' }]}
          >
            <Input prefix={<UserOutlined aria-hidden />} autoComplete="username" maxLength={64} autoFocus />
          </Form.Item>
          <Form.Item name="password" label="密码" rules={[{ required: true, message: '请填写密码' }]}>
            <Input.Password prefix={<LockOutlined aria-hidden />} autoComplete="current-password" maxLength={128} />
          </Form.Item>
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
      </Card>
    </main>
  )
}
