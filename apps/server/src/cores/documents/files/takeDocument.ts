import type { With } from '../../../platform/coreFront.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { addDocument, addDocumentVersion, versionsOf } from '../documents.ts'
import { originalPath } from '../paths.ts'
import { mustHaveEnd } from './mustHaveEnd.ts'

const MOST_BYTES = 100_000_000

type Taking = With<'store' | 'files' | 'now'>

interface HandedIn {
  /** Path of the local file, which stays. */
  file: string
  fileName: string
  by: string
}

/**
 * Stores a file as a new document, which is shown once it has been read. `write` runs in the same transaction (an audit
 * row, for example). Throws FileRefused for what is no PDF or too large.
 */
export async function takeDocument(
  services: Taking,
  { file, fileName, by, ...of }: HandedIn & { title: string; freePages: number },
  write: (tx: Tx, documentID: number) => Promise<unknown>,
): Promise<number> {
  const documentID = newId()
  await withOriginal(services, documentID, file, async (tx, kept) => {
    await addDocument(tx, { ...of, ...kept, documentID, fileName, now: services.now(), by })
    await write(tx, documentID)
    return true
  })
  return documentID
}

/**
 * Stores a file as the document's next version and gives its number; the current one is shown until it has been read.
 * Undefined where there is no such document, or somebody else uploaded a version at the same time.
 */
export async function takeVersion(
  services: Taking,
  { documentID, file, fileName, by }: HandedIn & { documentID: number },
  write: (tx: Tx, version: number) => Promise<unknown>,
): Promise<number | undefined> {
  const [newest] = await versionsOf(services.store, documentID)
  if (!newest) return undefined
  const version = newest.version + 1
  const taken = await withOriginal(services, documentID, file, async (tx, kept) => {
    const added = await addDocumentVersion(tx, { ...kept, documentID, version, fileName, now: services.now(), by })
    if (added) await write(tx, version)
    return added
  })
  return taken ? version : undefined
}

/** Stores the file before its row; where no row is written, the file is removed again. */
async function withOriginal(
  { store, files }: Taking,
  documentID: number,
  file: string,
  write: (tx: Tx, kept: { original: string; bytes: number }) => Promise<boolean>,
): Promise<boolean> {
  const original = originalPath(documentID, newId())
  await files.put(original, { file }, { maxBytes: MOST_BYTES })
  let written = false
  try {
    await mustHaveEnd(file)
    const bytes = (await files.stat(original))?.bytes ?? 0
    written = await store.write((tx) => write(tx, { original, bytes }))
  } finally {
    if (!written) await files.remove(original)
  }
  return written
}
