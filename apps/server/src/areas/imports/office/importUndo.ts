import { UndoRefused } from '../../../cores/imports/run/undoImport.ts'
import type { PaperDraftRow } from '../../../cores/papers/desk/paperDrafts.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { mustBeDirect } from '../../../platform/heldSteps.ts'
import type { Services } from '../../../platform/services.ts'

/** The drafts of papers that were made with an import in one step; nobody saves or publishes them meanwhile. */
async function lockedDrafts(services: Services, tx: Tx, importID: number): Promise<PaperDraftRow[]> {
  const papers = services.papers.in(tx)
  for (const { subjectID, externalKey } of await papers.draftsOfImport(importID))
    await oneEditorAtATime(tx, `desk paper ${subjectID} ${externalKey}`)
  return papers.draftsOfImport(importID)
}

/** Undoes an import with the drafts of papers that were made with it, in one transaction with its audit rows. */
export const importUndo: Handler<'imports.importUndo'> = async (input) => {
  const { params, caller, services } = input
  const { importID } = params
  let subjectID = 0
  try {
    const read = await services.imports.readUndo(importID)
    const done = await services.store.write(async (tx) => {
      const run = await services.imports.in(tx).importByID(importID)
      if (!run) throw notFound('这次导入')
      await mustBeDirect(input, tx, run.subject_id)
      subjectID = run.subject_id
      const drafts = await lockedDrafts(services, tx, importID)
      const stored = await services.imports.in(tx).picturesOfImport(importID)
      const by = {
        now: services.now(),
        name: caller.userName,
        allowEdited: params.allowEdited === 1,
        editedTold: params.editedTold,
      }
      const counts = await services.imports.in(tx).undoImport(importID, by, read)
      await services.audit.in(tx).audited(input, {
        kind: 'import',
        id: importID,
        name: run.file_name,
        before: { undone: false },
        after: { undone: true, ...counts, ...(stored.length > 0 ? { pictures: stored.length } : {}) },
      })
      for (const { externalKey, form } of drafts) {
        await services.papers.in(tx).removePaperDraft(subjectID, externalKey)
        await services.audit.in(tx).audited(input, {
          ...{ kind: 'paper', id: externalKey, name: form.name || '未命名的试卷' },
          before: { discarded: false },
          after: { discarded: true },
        })
      }
      if (stored.length > 0) await services.content.in(tx).lookForPictures(subjectID)
      return counts
    })
    // It is undone by now: pictures that stay behind are in nobody's way.
    const pictures = await services.imports.removeUndonePictures({ importID, subjectID }).catch((error: Error) => {
      services.log.warn({ err: { name: error.name, stack: error.stack } }, 'pictures of an undone import')
      return 0
    })
    return pictures > 0 ? { ...done, pictures } : done
  } catch (error) {
    if (error instanceof UndoRefused) throw new Refusal(409, error.message, { edited: error.edited })
    throw error
  }
}
