import type { UserInfo } from '../../../calls/account.ts'
import { dayText } from '../../../platform/dayText.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { ROLE_NAMES } from '../names.ts'
import styles from './MyCenterPage.module.css'

export function ProfileHead({ user }: { user: UserInfo }) {
  const name = user.NickName || '题舟用户'
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.avatar} aria-hidden="true">
          {[...name][0]}
        </span>
        <div className={styles.who}>
          <h2>
            {name}
            {user.roles.length > 0 && (
              <span className={styles.roles}>
                {user.roles.map((role) => (
                  <Badge key={role} tone="brand">
                    {ROLE_NAMES[role] ?? role}
                  </Badge>
                ))}
              </span>
            )}
          </h2>
          <dl className={styles.facts}>
            <div>
              <dt>{user.isMobile === 1 ? '手机号' : '账号'}</dt>
              <dd>{user.userName}</dd>
            </div>
            <div>
              <dt>注册时间</dt>
              <dd>{dayText(user.createdAt)}</dd>
            </div>
          </dl>
        </div>
      </div>
    </Card>
  )
}
