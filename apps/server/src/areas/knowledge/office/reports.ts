import type { Services } from '../../../platform/services.ts'

/** How many reports on each of these points a teacher has still to do with; those on points that were merged into one are its own. */
export async function reportsOf(
  { points, feedback }: Pick<Services, 'points' | 'feedback'>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const merged = await points.mergedInto(ids)
  const counts = await feedback.waitingReports('point', [...ids, ...merged.keys()])
  const sums = new Map<number, number>()
  for (const [id, count] of counts) {
    const stays = merged.get(id) ?? id
    sums.set(stays, (sums.get(stays) ?? 0) + count)
  }
  return sums
}
