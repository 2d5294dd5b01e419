import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { UserInfo } from '../../../calls/account.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { useSession } from '../../../platform/session/session.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { CodePasswordDialog } from './CodePasswordDialog.tsx'
import styles from './MyCenterPage.module.css'
import { PhoneDialog } from './PhoneDialog.tsx'

/** Changes the phone, and the password by the old one, or by a code where there is none or it is forgotten. */
export function PasswordCard({ user }: { user: UserInfo }) {
  const [open, setOpen] = useState<'none' | 'old' | 'code' | 'phone'>('none')
  const session = useSession()
  const has = user.hasPassword === 1
  const byCode = user.isMobile === 1

  const done = () => {
    setOpen('none')
    toast(has ? '密码已修改' : '密码已设置', REQUEST_TOAST_MS)
  }

  return (
    <Card title="账号安全">
      <div className={styles.line}>
        <span className={styles.sign} aria-hidden="true">
          <KeyRound />
        </span>
        <span className={styles.words}>
          <strong>
            登录密码
            {!has && <Badge>未设置</Badge>}
            {has && user.weak === 1 && <Badge tone="wrong">过于简单</Badge>}
          </strong>
          <small>
            {has
              ? user.weak === 1
                ? '这样的密码容易被人猜中，建议尽快修改。'
                : '已设置。修改后，其他设备上的登录会失效。'
              : '设置密码后，收不到短信时也能登录。'}
          </small>
        </span>
        {(has || byCode) && (
          <Button
            {...tracked('changePassword')}
            variant={has && user.weak !== 1 ? 'secondary' : 'primary'}
            onClick={() => setOpen(has ? 'old' : 'code')}
          >
            {has ? '修改密码' : '设置密码'}
          </Button>
        )}
      </div>
      {byCode && (
        <div className={styles.line}>
          <span className={styles.sign} aria-hidden="true">
            <Smartphone />
          </span>
          <span className={styles.words}>
            <strong>手机号</strong>
            <small>{user.userName}，用它登录和接收验证码。</small>
          </span>
          {user.roles.length === 0 && (
            <Button {...tracked('changePhone')} onClick={() => setOpen('phone')}>
              更换手机号
            </Button>
          )}
        </div>
      )}
      {open === 'phone' && (
        <PhoneDialog
          phone={session?.userName ?? ''}
          onClose={() => setOpen('none')}
          onDone={() => {
            setOpen('none')
            toast('手机号已更换', REQUEST_TOAST_MS)
          }}
        />
      )}
      {open === 'old' && (
        <ChangePasswordDialog
          userName={session?.userName ?? ''}
          onClose={() => setOpen('none')}
          onDone={done}
          onForgotten={byCode ? () => setOpen('code') : undefined}
        />
      )}
      {open === 'code' && (
        <CodePasswordDialog
          phone={session?.userName ?? ''}
          title={has ? '用短信验证码修改密码' : '设置登录密码'}
          onClose={() => setOpen('none')}
          onDone={done}
        />
      )}
    </Card>
  )
}
