import { DEMO_DOCUMENTS } from '@tizhou/demo/documents'
import { changeDocument } from '../../cores/documents/documents.ts'
import { readDocuments } from '../../cores/documents/files/readDocuments.ts'
import { takeDocument } from '../../cores/documents/files/takeDocument.ts'
import { putShelved } from '../../cores/materials/shelved.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Files } from '../../platform/files/port.ts'
import { runJob } from '../../platform/jobs/runJob.ts'

/** PDF documents of the demo subjects, already split into pages, so that the first start shows them. */
export async function loadDemoDocuments(
  store: Store,
  files: Files,
  subjectIDs: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const services = { store, files, now: () => now }
  for (const { appEName, shelf, title, fileName, file, freePages, canSave } of DEMO_DOCUMENTS) {
    const subjectID = subjectIDs.get(appEName)
    if (subjectID === undefined) continue
    const by = { updated_at: now, updated_by: 'demo' }
    await takeDocument(services, { file, fileName, title, freePages, by: 'demo' }, async (tx, documentID) => {
      await putShelved(tx, { document_id: documentID, subject_id: subjectID, shelf, node_id: null, position: 10 })
      if (canSave) await changeDocument(tx, documentID, 1, { can_save: 1, ...by })
    })
  }
  await runJob(readDocuments, { store, files, now: Date.now })
}
