import { UndoRefused } from '../../../cores/imports/run/undoImport.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { mustBeDirect } from '../../../platform/heldSteps.ts'

/** Undoes an import, in one transaction with its audit row. */
export const importUndo: Handler<'imports.importUndo'> = async (input) => {
  const { params, caller, services } = input
  const { importID } = params
  try {
    return await services.store.write(async (tx) => {
      const run = await services.imports.in(tx).importByID(importID)
      if (!run) throw notFound('这次导入')
      await mustBeDirect(input, tx, run.subject_id)
      const counts = await services.imports.in(tx).undoImport(importID, {
        now: services.now(),
        name: caller.userName,
        allowEdited: params.allowEdited === 1,
      })
      await services.audit.in(tx).audited(input, {
        kind: 'import',
        id: importID,
        name: run.file_name,
        before: { undone: false },
        after: { undone: true, ...counts },
      })
      return counts
    })
  } catch (error) {
    if (error instanceof UndoRefused) throw new Refusal(409, error.message, { edited: error.edited })
    throw error
  }
}
