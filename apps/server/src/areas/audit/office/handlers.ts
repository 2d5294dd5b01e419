import type { Handlers } from '../../../platform/calls/handler.ts'
import { auditCalls, auditList } from './auditList.ts'
import { tableExport } from './tableExport.ts'

export const audit: Handlers<'audit'> = {
  auditList,
  auditCalls,
  tableExport,
}
