import { InfoCircleOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'

/** Small buttons are 22.5 px high: too little for one that stands on a link (WCAG 2.2, 2.5.8). */
const SIZE = { minWidth: 24, minHeight: 24 }

/** A button that says what a figure means: on hover, on focus by the keyboard, and on a press. */
export function Definition({ of, text, className }: { of: string; text: string; className?: string }) {
  return (
    <Tooltip title={text} trigger={['hover', 'focus', 'click']}>
      <Button
        type="text"
        size="small"
        className={className}
        style={SIZE}
        icon={<InfoCircleOutlined aria-hidden />}
        aria-label={`${of}：说明`}
      />
    </Tooltip>
  )
}
