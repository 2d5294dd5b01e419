import type { Data } from '@tizhou/contract/contract'

export type AuditEntry = Data<'backOffice.auditList'>['rows'][number]
