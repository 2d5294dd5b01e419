import { MoreOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { request } from '../../platform/request.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import type { StaffMember } from './staffMember.ts'

/** Further actions on a staff account. None on one's own, so that no operator locks themselves out. */
export function StaffActions({
  member,
  onPassword,
  onChanged,
}: {
  member: StaffMember
  onPassword: (login: { userName: string; password: string }) => void
  onChanged: () => void
}) {
  const confirm = useConfirm()
  const { data: me } = useQuery(meQuery)
  const { userID, userName } = member
  const changed = async (change: Promise<unknown>) => {
    await change
    onChanged()
  }
  const isBlocked = member.blockedAt !== null
  if (me?.userID === userID) return null
  const items = [
    {
      key: 'block',
      label: isBlocked ? '恢复账号' : '停用账号',
      danger: !isBlocked,
      onClick: () =>
        confirm({
          title: isBlocked ? `恢复 ${userName}？` : `停用 ${userName}？`,
          content: isBlocked ? '恢复后可以重新登录，角色与停用前相同。' : '停用后立即下线，不能再登录；之后可以恢复。',
          action: isBlocked ? '恢复' : '停用',
          done: isBlocked ? '账号已恢复' : '账号已停用',
          run: () => changed(request('staff.staffSetBlocked', { userID, blocked: isBlocked ? 0 : 1 })),
        }),
    },
    {
      key: 'sessions',
      label: '全部会话下线',
      disabled: member.openSessions === 0,
      onClick: () =>
        confirm({
          title: `让 ${userName} 下线？`,
          content: '所有设备上的登录都会结束，可以重新登录。',
          action: '下线',
          done: '已全部下线',
          run: () => changed(request('staff.staffEndSessions', { userID })),
        }),
    },
    {
      key: 'password',
      label: '重设初始密码',
      onClick: () =>
        confirm({
          title: `重设 ${userName} 的密码？`,
          content: '原密码立即失效，所有登录下线。新的初始密码只显示一次，首次登录时必须修改。',
          action: '重设',
          run: async () => {
            const { password } = await request('staff.staffResetPassword', { userID })
            onPassword({ userName, password })
            onChanged()
          },
        }),
    },
    {
      key: 'secondFactor',
      label: '撤销两步验证',
      disabled: !member.hasSecondFactor,
      onClick: () =>
        confirm({
          title: `撤销 ${userName} 的两步验证？`,
          content: '请先确认是本人提出的。撤销后只凭密码即可登录，所有登录下线。',
          action: '撤销',
          done: '两步验证已撤销',
          run: () => changed(request('staff.staffResetSecondFactor', { userID })),
        }),
    },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={`${userName} 的更多操作`} />
    </Dropdown>
  )
}
