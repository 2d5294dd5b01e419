import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import styles from './ChoiceBar.module.css'
import type { ReviewItem } from './reviewItems.ts'
import type { Choice } from './useChoice.ts'

export interface ChoiceBarProps {
  choice: Choice
  items: readonly ReviewItem[]
  /** The actions for the ticked questions. */
  children: (chosen: readonly ReviewItem[]) => ReactNode
}

/** The bar above a list whose questions are being ticked: tick all loaded ones, their number, the actions. */
export function ChoiceBar({ choice, items, children }: ChoiceBarProps) {
  const chosen = items.filter((item) => choice.ids.has(item.id))
  const all = chosen.length === items.length && items.length > 0
  return (
    <div className={styles.bar} role="toolbar" aria-label="已选题目">
      <Checkbox
        checked={all}
        partly={chosen.length > 0 && !all}
        onChange={(on) => choice.putAll(on ? items.map((item) => item.id) : [])}
      >
        全选已载入的 {items.length} 题
      </Checkbox>
      <span role="status">已选 {chosen.length} 题</span>
      <span className={styles.actions}>
        {children(chosen)}
        <Button size="s" variant="ghost" onClick={choice.end}>
          完成
        </Button>
      </span>
    </div>
  )
}
