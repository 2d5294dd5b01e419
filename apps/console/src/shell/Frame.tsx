import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Layout, Spin } from 'antd'
import { OwnPassword } from '../areas/staff/OwnPassword.tsx'
import { meQuery } from '../platform/me.ts'
import { Failure } from '../ui/Failure.tsx'
import { Mark } from '../ui/Mark.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import styles from './Frame.module.css'
import { HeaderTools } from './HeaderTools.tsx'
import { LogInAgain } from './LogInAgain.tsx'
import { ReviewGate } from './ReviewGate.tsx'
import { RoomMenu } from './RoomMenu.tsx'

/** The frame of every room: the menu of the rooms that the roles open, and the logged-in member of staff. */
export function Frame() {
  const me = useQuery(meQuery)
  if (me.isError && !me.data)
    return (
      <div className={styles.first}>
        <Failure error={me.error} onRetry={() => void me.refetch()} />
      </div>
    )
  if (!me.data)
    return (
      <div className={styles.waiting}>
        <Spin size="large" description="加载中" />
      </div>
    )
  return (
    <Layout className={styles.frame}>
      <ReviewGate />
      <LogInAgain userName={me.data.userName} />
      <a className={styles.skip} href="#content">
        跳到内容
      </a>
      {!me.data.mustChangePassword && (
        <Layout.Sider
          width={208}
          breakpoint="lg"
          collapsible
          collapsedWidth={56}
          className={styles.sider}
          trigger={null}
        >
          <div className={styles.brand}>
            <Mark className={styles.mark} />
            <span>题舟后台</span>
          </div>
          <RoomMenu roles={me.data.roles} />
        </Layout.Sider>
      )}
      <Layout>
        <Layout.Header className={styles.header}>
          <HeaderTools me={me.data} />
        </Layout.Header>
        <Layout.Content id="content" className={styles.content} tabIndex={-1}>
          {me.data.mustChangePassword ? (
            <div className={styles.first}>
              <PageHead
                title="修改初始密码"
                purpose="这个密码是别人为你设置的。换成只有你知道的密码后，就可以开始使用。"
              />
              <OwnPassword isFirst />
            </div>
          ) : (
            <Outlet />
          )}
        </Layout.Content>
      </Layout>
    </Layout>
  )
}
