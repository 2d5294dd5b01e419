import { Tag } from 'antd'
import { showMoment } from '../platform/time.ts'

/** 状态 as a tag: `current` while `at` is null, otherwise 已于 … with the moment `at` (ms UTC) and the verb `ended`. */
export const StateTag = ({ current, ended, at }: { current: string; ended: string; at: number | null }) =>
  at === null ? (
    <Tag color="success">{current}</Tag>
  ) : (
    <Tag color="error">
      已于 {showMoment(at)} {ended}
    </Tag>
  )
