import { Typography } from 'antd'
import { type ReactNode, useEffect } from 'react'
import styles from './PageHead.module.css'

/** The head of a page: its title (also the window's), its purpose, and buttons for the whole page. */
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
