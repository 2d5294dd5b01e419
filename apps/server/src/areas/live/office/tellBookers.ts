import type { LessonRow } from '../../../cores/live/lessons.ts'
import type { Tx } from '../../../platform/database/store.ts'
import type { Services } from '../../../platform/services.ts'

/**
 * Tells those who booked a lesson that it was withdrawn, takes place after all, or begins at another time. Of one that is over
 * nobody is told anything, and of one that is withdrawn nothing but that.
 */
export async function tellBookers(
  { live, notices, now }: Pick<Services, 'live' | 'notices' | 'now'>,
  tx: Tx,
  before: LessonRow,
  after: LessonRow,
): Promise<void> {
  const wasThere = before.withdrawn_at === null
  const isThere = after.withdrawn_at === null
  const isOver = before.ends_at <= now() && after.ends_at <= now()
  const isSame = wasThere === isThere && (!isThere || before.starts_at === after.starts_at)
  if (isOver || isSame) return
  const bookers = await live.in(tx).bookersOf(after.lesson_id)
  const of = {
    ...{ liveID: after.lesson_id, revision: after.revision, startsAt: after.starts_at },
    ...{ title: after.title, teacher: after.teacher },
  }
  const event = !isThere
    ? ({ is: 'lessonGone', ...of } as const)
    : wasThere
      ? ({ is: 'lessonMoved', ...of, before: before.starts_at } as const)
      : ({ is: 'lessonBack', ...of } as const)
  await notices.in(tx).tellLearners(bookers, event, now())
}
