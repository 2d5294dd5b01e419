import { Button, Tooltip } from 'antd'
import { type ReactNode, useId } from 'react'

/** A button that says why it does nothing now (`reason`): it keeps the focus, so that keyboards and readers reach that. */
export function ReasonedButton({
  reason,
  onClick,
  children,
}: {
  reason: string | undefined
  onClick: () => void
  children: ReactNode
}) {
  const id = useId()
  const isOff = reason !== undefined
  return (
    <>
      <Tooltip title={reason} trigger={['hover', 'focus']}>
        <Button
          aria-disabled={isOff}
          aria-describedby={isOff ? id : undefined}
          style={isOff ? { opacity: 0.5, cursor: 'not-allowed' } : undefined}
          onClick={isOff ? undefined : onClick}
        >
          {children}
        </Button>
      </Tooltip>
      {isOff && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}
