import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useBrand } from '../../../platform/agent/agent.ts'
import { pathBeforeMaintain } from '../../../platform/navigation/navigation.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Illustration } from '../../../ui/illustration/Illustration.tsx'
import { Logo } from '../../../ui/illustration/Logo.tsx'
import { accountPages } from '../pages.ts'
import styles from './MaintainPage.module.css'

/** Plain text in one line, without invisible characters and those that change the direction of text. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/**
 * The server's message and a button to try again: it reloads the page where the user was. This page makes no calls, so
 * that maintenance cannot redirect to it in a loop.
 */
export default function MaintainPage() {
  const { msg } = useSearch(accountPages.maintain)
  const brand = useBrand()
  const [leaving, setLeaving] = useState(false)
  return (
    <div className={styles.page}>
      <Logo size={2.25} {...brand} />
      <Illustration name="lost" />
      <h1>系统维护中</h1>
      <p className={styles.message}>{plain(msg ?? '') || '我们正在维护系统，请稍后再来。'}</p>
      <p className={styles.note}>您的学习记录都在；尚未上传的作答保存在这台电脑上，恢复后会自动上传。</p>
      <Button
        {...tracked('leaveMaintain')}
        variant="primary"
        size="l"
        icon={<RotateCw />}
        pending={leaving}
        onClick={() => {
          setLeaving(true)
          location.replace(pathBeforeMaintain())
        }}
      >
        再试一次
      </Button>
    </div>
  )
}
