import { coreOf } from '../../platform/coreFront.ts'
import { addImport, changeImport, importByID, importPage, problemPage } from './importRows.ts'

/** What others ask of the core `imports`, as `services.imports`. */
export class ImportQueries extends coreOf({
  reads: { importByID, importPage, problemPage },
  changes: { addImport, changeImport },
}) {}
