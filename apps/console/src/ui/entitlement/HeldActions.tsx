import { request } from '../../platform/request.ts'
import { endOfDay, showLastDay } from '../../platform/time.ts'
import { day, longText } from '../form/fields.tsx'
import type { RowForm } from '../room/description.ts'
import { RowFormButton } from '../room/RowFormButton.tsx'

/** A version that a learner holds or held. */
interface Held {
  entitlementID: number
  userName: string
  subject: string
  version: string
  startsAt: number
  endsAt: number
  /** When it would have ended before staff ended it; null: nobody did. */
  endBeforeRevoked: number | null
}
interface Ended {
  until: string
  reason: string
}

export const isOver = ({ endsAt }: Pick<Held, 'endsAt'>): boolean => endsAt <= Date.now()

/** The end that the form offers: the one before staff ended it, while that is still to come. */
const offeredEnd = ({ endsAt, endBeforeRevoked }: Held): number =>
  endBeforeRevoked !== null && endBeforeRevoked > Date.now() ? endBeforeRevoked : endsAt

const CHANGE: RowForm<Held, Ended> = {
  title: (row) => `${row?.userName}：${row?.subject} ${row?.version}`,
  initial: (row) => ({ until: showLastDay(row && offeredEnd(row)), reason: '' }),
  lines: (row) => [
    day('until', '有效到（当天结束时到期）', {
      required: true,
      ...(row && row.endBeforeRevoked !== null && { extra: `收回之前到 ${showLastDay(row.endBeforeRevoked)}。` }),
    }),
    longText('reason', '原因', 200, { required: true, extra: '写入变动记录与操作记录。' }),
  ],
  save: ({ until, reason }, row) => {
    const held = row as Held
    const offered = offeredEnd(held)
    return request('sales.entitlementSetEnd', {
      entitlementID: held.entitlementID,
      wasEndsAt: held.endsAt,
      // The end that it had, to the moment, where that day stays.
      endsAt: offered !== held.endsAt && until === showLastDay(offered) ? offered : (endOfDay(until) ?? held.endsAt),
      reason,
    })
  },
  hasRevision: true,
}

const REVOKE: RowForm<Held, Pick<Ended, 'reason'>> = {
  title: (row) => `收回 ${row?.userName} 的“${row?.subject} ${row?.version}”`,
  action: () => '立即收回',
  initial: () => ({ reason: '' }),
  lines: (row) => [
    longText('reason', '原因', 200, {
      required: true,
      extra:
        row && row.startsAt > Date.now()
          ? '还没有开始的这一段会整段去掉，需要时重新开通。'
          : '学员立即不能再使用，学习记录保留。收回后可以用“改期”恢复到原来的日期。',
    }),
  ],
  save: ({ reason }, row) => {
    const { entitlementID, endsAt } = row as Held
    return request('sales.entitlementSetEnd', { entitlementID, wasEndsAt: endsAt, endsAt: 0, reason })
  },
  done: () => '已收回',
  hasRevision: true,
}

/** Moves the end of a version that a learner holds, or ends it at once, each with a reason. */
export function HeldActions({ held, onChanged }: { held: Held; onChanged: () => Promise<unknown> }) {
  const name = `${held.userName} ${held.subject} ${held.version}`
  return (
    <>
      <RowFormButton label="改期" name={name} form={CHANGE} row={held} onSaved={onChanged} />
      <RowFormButton
        label="收回"
        name={name}
        form={REVOKE}
        row={held}
        danger
        disabled={isOver(held)}
        onSaved={onChanged}
      />
    </>
  )
}
