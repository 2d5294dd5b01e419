import { InfoCircleOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'

/** A button that says what a figure means: on hover, on focus by the keyboard, and on a press. */
export function Definition({ of, text, className }: { of: string; text: string; className?: string }) {
  return (
    <Tooltip title={text} trigger={['hover', 'focus', 'click']}>
      <Button
        type="text"
        size="small"
        className={className}
        icon={<InfoCircleOutlined aria-hidden />}
        aria-label={`${of}：说明`}
      />
    </Tooltip>
  )
}
