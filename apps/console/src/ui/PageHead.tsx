import { Typography } from 'antd'
import { type ReactNode, useEffect } from 'react'
import styles from './PageHead.module.css'

/** The head of a room: its name (the window's title, too), what it is for, and what can be done in all of it. */
export function PageHead({ title, purpose, extra }: { title: string; purpose?: ReactNode; extra?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · 题舟后台`
  }, [title])
  return (
    <div className={styles.head}>
      <div>
        <Typography.Title level={1} className={styles.title}>
          {title}
        </Typography.Title>
        {purpose && <Typography.Text type="secondary">{purpose}</Typography.Text>}
      </div>
      {extra}
    </div>
  )
}
