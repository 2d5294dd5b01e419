import { Link } from '@tanstack/react-router'
import { Button, Result } from 'antd'

export const Unknown = () => (
  <Result
    status="info"
    title="没有这个页面"
    subTitle="地址可能写错了，或页面已经改名。"
    extra={
      <Link to="/">
        <Button type="primary">回到首页</Button>
      </Link>
    }
  />
)
