import { useNavigate } from '@tanstack/react-router'
import { Card, Typography } from 'antd'
import { useEffect } from 'react'
import { returnPath } from '../../search.ts'
import { LogInForm } from '../../ui/LogInForm.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useAddress } from '../../ui/useAddress.ts'
import styles from './LoginPage.module.css'

/** The log-in; afterwards the requested page opens. */
export default function LoginPage() {
  const [search] = useAddress()
  const navigate = useNavigate()
  useEffect(() => {
    document.title = '登录 · 题舟后台'
  }, [])
  return (
    <main className={styles.page}>
      <Card className={styles.card}>
        <div className={styles.brand}>
          <Mark className={styles.mark} />
          <Typography.Title level={1} className={styles.title}>
            题舟后台
          </Typography.Title>
        </div>
        <LogInForm
          why={search.why}
          onDone={() => navigate({ href: `/console${returnPath(search.to) ?? '/'}`, replace: true })}
        />
      </Card>
    </main>
  )
}
