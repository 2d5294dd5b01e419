import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../ui/controls/Button.tsx'
import styles from './Reminders.module.css'
import { canNotify, isSubscribed, startNotifying, stopNotifying } from './thisBrowser.ts'

/** Whether this browser shows notifications, with the button to change it. */
export function PushLine({ pushKey }: { pushKey: string }) {
  const state = useQuery({ queryKey: ['this browser', 'notifications'], queryFn: isSubscribed, staleTime: 0 })
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState('')
  const change = async () => {
    setPending(true)
    setFailure('')
    try {
      if (state.data) await stopNotifying()
      else setFailure((await startNotifying(pushKey)) ?? '')
    } catch {
      setFailure('没有设置成功，请稍后再试。')
    } finally {
      await state.refetch()
      setPending(false)
    }
  }
  return (
    <div className={styles.line}>
      <span>
        浏览器通知：
        {canNotify() ? (state.data ? '这个浏览器会显示通知' : '这个浏览器还没有打开') : '这个浏览器不支持'}
      </span>
      {canNotify() && (
        <Button size="s" pending={pending} onClick={() => void change()}>
          {state.data ? '在此浏览器关闭' : '在此浏览器打开'}
        </Button>
      )}
      {failure && (
        <p className={styles.hint} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
