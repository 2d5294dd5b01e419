import { useSearch } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Illustration } from '../../ui/Illustration.tsx'
import { Logo } from '../../ui/Logo.tsx'
import styles from './MaintainPage.module.css'

/** The server's message and a way to look whether it is over. A reload asks for everything anew. */
export default function MaintainPage() {
  const { msg } = useSearch({ from: '/Maintain' })
  const [leaving, setLeaving] = useState(false)
  return (
    <div className={styles.page}>
      <Logo size={2.25} />
      <Illustration name="lost" />
      <h1>系统维护中</h1>
      <p className={styles.message}>{msg ?? '我们正在维护系统，请稍后再来。'}</p>
      <p className={styles.note}>您的学习记录都在；尚未上传的作答保存在这台电脑上，恢复后会自动上传。</p>
      <Button
        variant="primary"
        size="l"
        icon={<RotateCw />}
        pending={leaving}
        onClick={() => {
          setLeaving(true)
          location.assign('/mainIndex')
        }}
      >
        再试一次
      </Button>
    </div>
  )
}
