import { useQuery } from '@tanstack/react-query'
import { Card, Descriptions, Flex } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { roleName } from '../../platform/roles.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { SecondFactor } from './SecondFactor.tsx'

export default function MyAccountPage() {
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  return (
    <>
      <PageHead title="我的账号" />
      <Flex vertical gap={12} style={{ maxWidth: 760 }}>
        <Card size="small">
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'userName', label: '用户名', children: me.userName },
              { key: 'nickName', label: '姓名', children: me.nickName },
              { key: 'roles', label: '角色', children: me.roles.map(roleName).join('、') },
            ]}
          />
        </Card>
        <Card size="small" title="两步验证">
          <SecondFactor isOn={me.hasSecondFactor === 1} />
        </Card>
        <Card size="small" title="修改密码">
          <OwnPassword />
        </Card>
      </Flex>
    </>
  )
}
