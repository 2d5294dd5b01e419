import { DEMO_DOCUMENTS } from '@tizhou/demo/documents'
import { changeDocument, documentByID, showVersion } from '../../cores/documents/documents.ts'
import { readDocuments } from '../../cores/documents/files/readDocuments.ts'
import { takeDocument } from '../../cores/documents/files/takeDocument.ts'
import { putShelved } from '../../cores/materials/shelved.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Files } from '../../platform/files/port.ts'
import { runJob } from '../../platform/jobs/runJob.ts'

/** PDF documents of the demo subjects, split into pages and shown to learners. */
export async function loadDemoDocuments(
  store: Store,
  files: Files,
  subjectIDs: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const services = { store, files, now: () => now }
  const taken: number[] = []
  const by = { updated_at: now, updated_by: 'demo' }
  for (const { appEName, shelf, title, fileName, file, freePages, canSave } of DEMO_DOCUMENTS) {
    const subjectID = subjectIDs.get(appEName)
    if (subjectID === undefined) continue
    const documentID = await takeDocument(
      services,
      { file, fileName, title, freePages, by: 'demo' },
      async (tx, id) => {
        await putShelved(tx, { document_id: id, subject_id: subjectID, shelf, node_id: null, position: 10 })
        if (canSave) await changeDocument(tx, id, 1, { can_save: 1, ...by })
      },
    )
    taken.push(documentID)
  }
  await runJob(readDocuments, { store, files, now: Date.now })
  for (const documentID of taken)
    await store.write(async (tx) => {
      const { revision = 0 } = (await documentByID(tx, documentID)) ?? {}
      if (!(await showVersion(tx, documentID, revision, { version: 1, ...by })))
        throw new Error(`demo: the document ${documentID} cannot be read`)
    })
}
