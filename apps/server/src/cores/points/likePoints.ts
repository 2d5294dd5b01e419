import { DUPLICATE_REASONS, likelyDuplicatesInSteps, plainName } from '@tizhou/domain/points/merging'
import { inTurns } from '../../platform/apart/turns.ts'
import type { Store } from '../../platform/database/store.ts'
import { pointsToCompare } from './merges.ts'
import { sounder } from './sounder.ts'

/**
 * Of names that no point of a subject has: in words which point each may be, by its name, another name or its sound; one
 * of the subject, or else another one of these names. Names that are like none are absent.
 */
export async function likePoints(
  on: Pick<Store, 'db'>,
  subjectID: number,
  names: readonly string[],
): Promise<Map<string, string>> {
  const like = new Map<string, string>()
  if (names.length === 0) return like
  // Those that are there have ids above 0.
  const added = names.map((name, at) => ({ id: -1 - at, name, aliases: [], questions: 0 }))
  const there = await pointsToCompare(on, subjectID)
  const nameOf = new Map([...there, ...added].map((point) => [point.id, point.name]))
  // Names of another length sound otherwise, and need no dictionary.
  const lengths = new Set(names.map((name) => [...plainName(name)].length))
  const sound = await sounder()
  const soundOf = (name: string) => (lengths.has([...name].length) ? sound(name) : '')
  for (const { reason, pointIDs } of await inTurns(likelyDuplicatesInSteps([...there, ...added], soundOf))) {
    for (const id of pointIDs.filter((one) => one < 0)) {
      const other = pointIDs.find((one) => one > 0) ?? pointIDs.find((one) => one !== id)
      const where = other !== undefined && other < 0 ? '文件里的' : ''
      like.set(nameOf.get(id) ?? '', `像${where}“${nameOf.get(other ?? 0)}”：${DUPLICATE_REASONS[reason]}`)
    }
  }
  return like
}
