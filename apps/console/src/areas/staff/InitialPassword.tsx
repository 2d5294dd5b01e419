import { Alert, Modal, Typography } from 'antd'

/** Shows the initial password of an account, once. */
export function InitialPassword({
  userName,
  password,
  onClose,
}: {
  userName: string
  password: string
  onClose: () => void
}) {
  return (
    <Modal
      open
      title={`${userName} 的初始密码`}
      okText="我已转告，关闭"
      onOk={onClose}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={(_, { OkBtn }) => <OkBtn />}
    >
      <Alert
        type="warning"
        showIcon
        title="密码只显示这一次，关闭后无法再次查看。首次登录时必须修改。"
        style={{ marginBottom: 16 }}
      />
      <Typography.Text copyable code style={{ fontSize: 20 }} aria-label="初始密码">
        {password}
      </Typography.Text>
    </Modal>
  )
}
