import { LogOut, Monitor } from 'lucide-react'
import { useState } from 'react'
import { readToke } from '../../../platform/session/toke.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { useLogout } from '../useLogout.ts'
import { deviceText } from './device.ts'
import styles from './MyCenterPage.module.css'

/** There is one log-in on PCs at a time, and this is it. */
export function ThisDevice() {
  const logout = useLogout()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void logout().finally(() => setLeaving(false))
  }
  return (
    <Card title="登录设备">
      <div className={styles.line}>
        <span className={styles.sign} aria-hidden="true">
          <Monitor />
        </span>
        <span className={styles.words}>
          <strong>
            {deviceText(navigator.userAgent)}
            <Badge tone="right">当前设备</Badge>
            {readToke() && <Badge>已记住登录</Badge>}
          </strong>
          <small>
            同一账号在电脑端只保留一处登录；在别处登录后，这里会自动下线。发现不是您本人时，请立即修改密码。
          </small>
        </span>
        <Button icon={<LogOut />} pending={leaving} onClick={leave}>
          退出登录
        </Button>
      </div>
    </Card>
  )
}
