import { SHELVES, type Shelf } from '@tizhou/domain/materials/materials'
import type { Services } from '../../platform/services.ts'
import type { Reader } from './shownKind.ts'

/** Which of these shelves a version of the reader unlocks. */
export async function openShelves(
  { entitlements }: Pick<Services, 'entitlements'>,
  { caller, subjectID }: Reader,
  shelves: Iterable<Shelf>,
): Promise<ReadonlySet<Shelf>> {
  const open = new Set<Shelf>()
  for (const shelf of new Set(shelves))
    if (await entitlements.unlocks(caller, subjectID, SHELVES[shelf].module)) open.add(shelf)
  return open
}
