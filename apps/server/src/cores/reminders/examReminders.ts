import { momentText } from '@tizhou/domain/dates/beijing'
import { BEFORE_EXAM_MS } from '@tizhou/domain/reminders/reminders'
import { atMost } from '@tizhou/domain/text/atMost'
import type { Tx } from '../../platform/database/store.ts'
import type { Asked } from './queue.ts'

/** The opening of a paper. */
interface Opening {
  paper_id: number
  name: string
  opens_at: number
}

export const examOccasion = (paperID: number): string => `paper ${paperID}`

/** The reminder of a paper's opening, sent a quarter of an hour before. */
export const examReminder = ({ paper_id, name, opens_at }: Opening): Omit<Asked, 'userID'> => ({
  kind: 'exam',
  occasion: examOccasion(paper_id),
  at: opens_at - BEFORE_EXAM_MS,
  title: `“${atMost(name, 30)}”快开始了`,
  body: `您预约的“${atMost(name, 60)}”将在北京时间 ${momentText(opens_at)} 开放，请提前检查网络与浏览器。`,
  path: '/simulation',
})

/**
 * Moves the reminders of a paper whose opening has changed: waiting ones to the new time; sent ones are sent again,
 * unless the new opening is as near. A paper without an opening has no reminders.
 */
export async function moveExamReminders(
  tx: Pick<Tx, 'db'>,
  of: Omit<Opening, 'opens_at'> & { opens_at: number | null },
  now: number,
): Promise<void> {
  const occasion = examOccasion(of.paper_id)
  const { opens_at } = of
  if (opens_at === null || opens_at <= now) {
    await tx.db
      .deleteFrom('reminder')
      .where('kind', '=', 'exam')
      .where('occasion', '=', occasion)
      .where('state', '=', 'waiting')
      .execute()
    return
  }
  const { at, title, body } = examReminder({ ...of, opens_at })
  await tx.db
    .updateTable('reminder')
    .set({ state: 'waiting', next_at: at, title, body, failures: 0, ended_at: null, reason: '' })
    .where('kind', '=', 'exam')
    .where('occasion', '=', occasion)
    .where('state', 'in', at > now ? ['waiting', 'sent'] : ['waiting'])
    .execute()
}
