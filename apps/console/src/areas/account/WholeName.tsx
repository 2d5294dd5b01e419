import { useMutation } from '@tanstack/react-query'
import { App, Button, Space, Typography } from 'antd'
import { messageOf, request } from '../../platform/request.ts'

/** The user name. A mobile number is masked; the button shows the whole number, which adds a row to the audit log. */
export function WholeName({ user }: { user: { userID: number; userName: string } }) {
  const { message } = App.useApp()
  const whole = useMutation({
    mutationFn: () => request('account.userShowPhone', { userID: user.userID }),
    onError: (error) => message.error(messageOf(error)),
  })
  if (whole.data) return <Typography.Text copyable>{whole.data.userName}</Typography.Text>
  if (!user.userName.includes('*')) return user.userName
  return (
    <Space size={4}>
      {user.userName}
      <Button type="link" size="small" loading={whole.isPending} onClick={() => whole.mutate()}>
        查看完整号码
      </Button>
    </Space>
  )
}
