import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input, Modal, QRCode, Steps, Tag, Typography } from 'antd'
import { useState } from 'react'
import { meQuery } from '../../platform/me.ts'
import { request } from '../../platform/request.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useSending } from '../../ui/form/useSending.ts'

const CODE_RULES = [{ required: true, pattern: /^\d{6}$/, message: '请填写 6 位数字' }]

/** Sets the second factor up (password, QR code, first code) or removes it (password and code). */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const [asks, setAsks] = useState<'start' | 'remove'>()
  const [started, setStarted] = useState<{ secret: string; address: string }>()
  const changed = async (text: string) => {
    setAsks(undefined)
    setStarted(undefined)
    message.success(text)
    await cache.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  return (
    <>
      <Typography.Paragraph>
        {isOn ? <Tag color="success">已启用</Tag> : <Tag>未启用</Tag>}
        登录时除密码外，再填写手机验证器应用上的 6 位数字。密码泄露时，账号仍然安全。
      </Typography.Paragraph>
      {isOn ? (
        <Button danger onClick={() => setAsks('remove')}>
          停用两步验证
        </Button>
      ) : (
        <Button type="primary" onClick={() => setAsks('start')}>
          启用两步验证
        </Button>
      )}
      {asks === 'start' && (
        <FormDialog<{ password: string }>
          title="启用两步验证"
          action="下一步"
          initial={{}}
          onSubmit={async ({ password }) => {
            setStarted(await request('staff.secondFactorStart', { password }))
            setAsks(undefined)
          }}
          onClose={() => setAsks(undefined)}
        >
          <Form.Item
            name="password"
            label="先确认是你本人：登录密码"
            rules={[{ required: true, message: '请填写密码' }]}
          >
            <Input.Password autoComplete="current-password" maxLength={128} />
          </Form.Item>
        </FormDialog>
      )}
      {started && (
        <Enrolment
          {...started}
          onDone={() => void changed('两步验证已启用，下次登录时需要填写验证码')}
          onClose={() => setStarted(undefined)}
        />
      )}
      {asks === 'remove' && (
        <FormDialog<{ password: string; code: string }>
          title="停用两步验证"
          action="停用"
          initial={{}}
          onSubmit={async (values) => {
            await request('staff.secondFactorRemove', values)
            await changed('两步验证已停用')
          }}
          onClose={() => setAsks(undefined)}
        >
          <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请填写密码' }]}>
            <Input.Password autoComplete="current-password" maxLength={128} />
          </Form.Item>
          <Form.Item name="code" label="验证码" rules={CODE_RULES}>
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} style={{ width: 160 }} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

function Enrolment({
  secret,
  address,
  onDone,
  onClose,
}: {
  secret: string
  address: string
  onDone: () => void
  onClose: () => void
}) {
  const [form] = Form.useForm<{ code: string }>()
  const { failure, pending, submit } = useSending(form, async ({ code }) => {
    await request('staff.secondFactorConfirm', { code })
    onDone()
  })
  return (
    <Modal
      open
      title="启用两步验证"
      okText="确认并启用"
      cancelText="取消"
      confirmLoading={pending}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Steps
        orientation="vertical"
        size="small"
        current={1}
        items={[
          {
            title: '用验证器应用扫描',
            status: 'process',
            content: (
              <>
                <QRCode type="svg" value={address} size={176} bgColor="#ffffff" color="#000000" />
                <Typography.Paragraph type="secondary" style={{ marginTop: 8 }}>
                  不能扫描时，手动填写密钥：
                  <br />
                  <Typography.Text copyable={{ text: secret }} code>
                    {secret.match(/.{1,4}/g)?.join(' ')}
                  </Typography.Text>
                </Typography.Paragraph>
              </>
            ),
          },
          {
            title: '填写应用上显示的 6 位数字',
            status: 'process',
            content: (
              <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
                <Form.Item
                  name="code"
                  label="验证码"
                  rules={CODE_RULES}
                  help={failure}
                  validateStatus={failure && 'error'}
                >
                  <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} style={{ width: 160 }} />
                </Form.Item>
              </Form>
            ),
          },
        ]}
      />
      <Typography.Paragraph type="secondary">
        手机丢失或更换后进不来时，请联系另一位运营，在“员工账号”中为你撤销两步验证。
      </Typography.Paragraph>
    </Modal>
  )
}
