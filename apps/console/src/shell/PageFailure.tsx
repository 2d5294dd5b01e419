import { Button, Result } from 'antd'

/** A page that could not be fetched (a new release took its files away) or that broke. */
export const PageFailure = () => (
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
