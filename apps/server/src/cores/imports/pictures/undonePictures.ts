import type { Store } from '../../../platform/database/store.ts'
import type { Files } from '../../../platform/files/port.ts'
import { picturesInUse } from '../../content/pictures/picturesInUse.ts'
import { picturesOfImport } from './pictureRows.ts'
import { removePictures } from './storePictures.ts'

/** After an import was undone: removes the pictures that it stored and that no question names. Gives their number. */
export async function removeUndonePictures(
  { store, files }: { store: Pick<Store, 'db'>; files: Files },
  { importID, subjectID }: { importID: number; subjectID: number },
): Promise<number> {
  const stored = await picturesOfImport(store, importID)
  if (stored.length === 0) return 0
  const used = await picturesInUse(store, subjectID, stored)
  const free = stored.filter((name) => !used.has(name))
  await removePictures(files, subjectID, free)
  return free.length
}
