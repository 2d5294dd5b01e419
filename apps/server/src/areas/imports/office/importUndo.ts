import { UndoRefused } from '../../../cores/imports/run/undoImport.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { mustBeDirect } from '../../../platform/heldSteps.ts'

/** Undoes an import, in one transaction with its audit row. */
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
      const stored = await services.imports.in(tx).picturesOfImport(importID)
      const by = { now: services.now(), name: caller.userName, allowEdited: params.allowEdited === 1 }
      const counts = await services.imports.in(tx).undoImport(importID, by, read)
      await services.audit.in(tx).audited(input, {
        kind: 'import',
        id: importID,
        name: run.file_name,
        before: { undone: false },
        after: { undone: true, ...counts, ...(stored.length > 0 ? { pictures: stored.length } : {}) },
      })
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
