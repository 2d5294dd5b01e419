import { Alert, Button } from 'antd'

/**
 * Why a form was not saved. With `onReload` another person changed the row: the button discards the input and loads the
 * row again.
 */
export function FormFailure({
  reason,
  onReload,
  className,
}: {
  reason: string
  onReload?: () => void
  className?: string
}) {
  return (
    <Alert
      type="error"
      showIcon
      className={className}
      style={className === undefined ? { marginBottom: 12 } : undefined}
      title={reason}
      action={onReload && <Button onClick={onReload}>放弃我的修改，载入最新内容</Button>}
    />
  )
}
