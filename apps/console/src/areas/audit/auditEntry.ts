import type { Data } from '@tizhou/contract/contract'

export type AuditEntry = Data<'audit.auditList'>['rows'][number]
