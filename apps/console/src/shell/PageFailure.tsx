import { Button, Result } from 'antd'
import { useEffect } from 'react'
import { isOffline, subscribeNetwork } from '../platform/network.ts'

/**
 * Shown for a page that could not be loaded (a new release removed its files) or that threw. What the network kept away is
 * loaded once it is back.
 */
export function PageFailure() {
  useEffect(() => {
    if (isOffline()) return subscribeNetwork(() => !isOffline() && location.reload())
  }, [])
  return (
    <Result
      status="warning"
      title="页面没能打开"
      subTitle="可能是网络中断，或后台刚刚更新。刷新后会载入最新版本，已保存的数据不受影响。"
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          刷新页面
        </Button>
      }
    />
  )
}
