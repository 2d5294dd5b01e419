import { coreOf } from '../../platform/coreFront.ts'
import { importsOfQuestion } from './importsOfQuestion.ts'
import { comparisonOf, leftOpen } from './run/comparisonRows.ts'
import { addImport, changeImport, endLost, importByID, importPage, problemPage } from './run/importRows.ts'
import { undoImport, undoOffer } from './run/undoImport.ts'

/** The front of the core `imports`: `services.imports`. */
export class ImportQueries extends coreOf({
  reads: { comparisonOf, importByID, importPage, importsOfQuestion, leftOpen, problemPage, undoOffer },
  changes: { addImport, changeImport, endLost, undoImport },
}) {}
