import type { Data } from '@tizhou/contract/contract'
import { Button, Space, Typography } from 'antd'
import { request } from '../../platform/request.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { LookButton } from './LookButton.tsx'

/** Actions on a learner's account. Staff accounts are changed in the room 员工账号. */
export function UserActions({
  user,
  onChanged,
}: {
  user: Pick<Data<'account.userDetail'>, 'userID' | 'userName' | 'roles' | 'blockedAt' | 'may'>
  onChanged: () => void
}) {
  const confirm = useConfirm()
  const { userID, userName } = user
  const isBlocked = user.blockedAt !== null
  if (user.roles.length > 0) return <Typography.Text type="secondary">员工账号，在“员工账号”中管理</Typography.Text>
  const changed = async (change: Promise<unknown>) => {
    await change
    onChanged()
  }
  return (
    <Space>
      {user.may.includes('look') && <LookButton person={user} />}
      {user.may.includes('endSessions') && (
        <Button
          onClick={() =>
            confirm({
              title: `让 ${userName} 下线？`,
              content: '所有设备上的登录都会结束，可以重新登录。没有提交的答案会在下次登录后补交。',
              action: '下线',
              done: '已全部下线',
              run: () => changed(request('account.userEndSessions', { userID })),
            })
          }
        >
          全部会话下线
        </Button>
      )}
      {user.may.includes('setBlocked') && (
        <Button
          danger={!isBlocked}
          onClick={() =>
            confirm({
              title: isBlocked ? `恢复 ${userName}？` : `停用 ${userName}？`,
              content: isBlocked
                ? '恢复后可以重新登录，学习记录与开通的科目都在。'
                : '停用后立即下线，不能再登录。学习记录与开通的科目都保留，之后可以恢复。',
              action: isBlocked ? '恢复' : '停用',
              done: isBlocked ? '账号已恢复' : '账号已停用',
              run: () => changed(request('account.userSetBlocked', { userID, blocked: isBlocked ? 0 : 1 })),
            })
          }
        >
          {isBlocked ? '恢复账号' : '停用账号'}
        </Button>
      )}
    </Space>
  )
}
