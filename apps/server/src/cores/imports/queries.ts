import { coreOf } from '../../platform/coreFront.ts'
import { bulkOffer } from './bulk/bulkOffer.ts'
import { importsOfQuestion } from './importsOfQuestion.ts'
import { picturesOfImport } from './pictures/pictureRows.ts'
import { comparisonOf, lastCheck, lastFindings } from './run/comparisonRows.ts'
import { addImport, changeImport, endLost, importByID, importPage, problemPage } from './run/importRows.ts'
import { importsTroubled } from './run/troubledImports.ts'
import { learnersOfLeaving, readUndo, undoImport, undoOffer } from './run/undoImport.ts'
import { bulkRunsOf, versionsByRuns } from './versionsByRuns.ts'

/** The front of the core `imports`: `services.imports`. */
export class ImportQueries extends coreOf({
  reads: {
    bulkOffer,
    bulkRunsOf,
    comparisonOf,
    importByID,
    importPage,
    importsOfQuestion,
    importsTroubled,
    lastCheck,
    lastFindings,
    learnersOfLeaving,
    picturesOfImport,
    problemPage,
    readUndo,
    undoOffer,
    versionsByRuns,
  },
  changes: { addImport, changeImport, endLost, undoImport },
}) {}
