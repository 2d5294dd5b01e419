import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '../../../calls/account.ts'
import { getPersonalInfo } from '../../../calls/profile.ts'
import { ROLE_NAMES } from '../../../platform/account/names.ts'
import { dayText } from '../../../platform/dayText.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import styles from './MyCenterPage.module.css'
import { Head } from './profile/Head.tsx'
import { HeadDialog } from './profile/HeadDialog.tsx'

export function ProfileHead({ user }: { user: UserInfo }) {
  const name = user.NickName || '学员'
  const info = useQuery(getPersonalInfo({ userID: user.userID })).data
  const [choosing, setChoosing] = useState(false)
  return (
    <Card>
      <div className={styles.head}>
        {info && (info.userHead !== null || info.userHeadID !== null) ? (
          <Head {...info} />
        ) : (
          <span className={styles.avatar} aria-hidden="true">
            {[...name][0]}
          </span>
        )}
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
        {info && (
          <Button size="s" variant="ghost" onClick={() => setChoosing(true)}>
            更换头像
          </Button>
        )}
      </div>
      {info && choosing && <HeadDialog info={info} onClose={() => setChoosing(false)} />}
    </Card>
  )
}
