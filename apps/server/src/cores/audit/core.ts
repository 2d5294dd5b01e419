import { coreOf } from '../../platform/coreFront.ts'
import { audited } from './audited.ts'
import { addAuditRow, auditPage } from './auditRows.ts'

/** What others ask of the core `audit`, as `services.audit`. */
export class Audit extends coreOf({
  reads: { auditPage },
  changes: { addAuditRow, audited },
}) {}
