import { Link } from '@tanstack/react-router'
import { Button, Result } from 'antd'
import { useEffect } from 'react'

/** An address that has no page; the menu stays beside it. */
export function Unknown() {
  useEffect(() => {
    document.title = '没有这一页 · 题舟后台'
  }, [])
  return (
    <Result
      status="info"
      title={<h1 style={{ margin: 0, font: 'inherit' }}>没有这一页</h1>}
      subTitle="地址可能写错了，或页面已经改名。可以从菜单里找，或回到首页。"
      extra={
        <Link to="/">
          <Button type="primary">回到首页</Button>
        </Link>
      }
    />
  )
}
