import { coreOf } from '../../platform/coreFront.ts'
import { audited } from './audited.ts'
import { addAuditRow, auditPage, lastChange } from './auditRows.ts'

/** The front of the core `audit`: `services.audit`. */
export class Audit extends coreOf({
  reads: { auditPage, lastChange },
  changes: { addAuditRow, audited },
}) {}
