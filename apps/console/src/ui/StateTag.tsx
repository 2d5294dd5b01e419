import { Tag } from 'antd'
import { showMoment } from '../platform/time.ts'

/** Whether something is in use, or since when (ms UTC) it is not: `ended` is the verb for that. */
export const StateTag = ({ current, ended, at }: { current: string; ended: string; at: number | null }) =>
  at === null ? (
    <Tag color="success">{current}</Tag>
  ) : (
    <Tag color="error">
      已于 {showMoment(at)} {ended}
    </Tag>
  )
