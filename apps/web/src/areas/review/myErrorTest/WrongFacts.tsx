import { beijingDay } from '@tizhou/domain/dates/beijing'
import { ERROR_REASONS, type ErrorReason } from '@tizhou/domain/review/reasons'
import { serverNow } from '../../../platform/clock.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../../ui/overlay/Menu.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { sayDay } from '../days.ts'
import type { ReviewItem } from '../list/reviewItems.ts'

const DAY = 86_400_000

/** Days until a Beijing date. */
const ahead = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY) - beijingDay(serverNow())

/** When a question is due, in everyday words. */
function sayDue(due: string | null): string {
  if (due === null) return '考前不再出现'
  const days = ahead(due)
  if (days <= 0) return '今天复习'
  if (days === 1) return '明天复习'
  return `${sayDay(due, serverNow())}复习（${days} 天后）`
}

export const CERTAINTIES = [
  { value: 1, label: '有把握却答错' },
  { value: 2, label: '当时不确定' },
  { value: 3, label: '当时是蒙的' },
] as const

/** The review state of a wrong question: its due day, the stated certainty, the reason. */
export function WrongFacts({ item, onReason }: { item: ReviewItem; onReason: (reason: ErrorReason | null) => void }) {
  const { fact } = item
  if (!fact) return null
  const sure = fact.Certainty === 1
  return (
    <>
      <span>{sayDue(fact.Due)}</span>
      {fact.Streak > 0 && <span>连对 {fact.Streak} 次</span>}
      {sure && <Badge tone="wrong">有把握却答错</Badge>}
      <Menu
        label="错因"
        trigger={
          <Button size="s" variant="ghost" aria-label={`错因：${fact.Reason ?? '还没有标'}`}>
            {fact.Reason ?? '标错因'}
          </Button>
        }
      >
        <MenuChoice
          label="为什么错"
          value={fact.Reason as ErrorReason | null}
          options={ERROR_REASONS.map((value) => ({ value, label: value }))}
          onChange={onReason}
        />
        {fact.Reason && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => onReason(null)}>清除</MenuItem>
          </>
        )}
      </Menu>
    </>
  )
}
