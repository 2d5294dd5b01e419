import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Space } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  /** Names the row for screen readers. */
  label: string
  /** The place of the row, from 0, among so many. */
  at: number
  count: number
  onMove: (to: number) => void
  /** The rows keep their places for now. */
  isFixed?: boolean
  size?: ButtonProps['size']
  /** Further buttons of the row. */
  children?: ReactNode
}

/** The buttons of a row that stands in an order: one place up, one place down, and others. */
export function MoveButtons({ label, at, count, onMove, isFixed, size, children }: Props) {
  return (
    <Space.Compact>
      <Button
        size={size}
        aria-label={`${label}上移`}
        icon={<UpOutlined />}
        // Not false: a form that is being sent disables its buttons.
        disabled={isFixed || at === 0 || undefined}
        onClick={() => onMove(at - 1)}
      />
      <Button
        size={size}
        aria-label={`${label}下移`}
        icon={<DownOutlined />}
        disabled={isFixed || at === count - 1 || undefined}
        onClick={() => onMove(at + 1)}
      />
      {children}
    </Space.Compact>
  )
}
