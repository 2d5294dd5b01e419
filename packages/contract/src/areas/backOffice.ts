import { agents } from './backOffice/agents.ts'
import { audit } from './backOffice/audit.ts'
import { imports } from './backOffice/imports.ts'
import { questions } from './backOffice/questions.ts'
import { reports } from './backOffice/reports.ts'
import { staff } from './backOffice/staff.ts'
import { subjects } from './backOffice/subjects.ts'
import { users } from './backOffice/users.ts'

/** The calls of the back office (apps/console), a file a room. */
export const backOffice = { ...staff, ...audit, ...users, ...reports, ...subjects, ...imports, ...questions, ...agents }
