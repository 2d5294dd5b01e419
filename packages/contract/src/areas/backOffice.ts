import { agents } from './agents.office.ts'
import { audit } from './audit.office.ts'
import { imports } from './imports.office.ts'
import { questions } from './content.office.ts'
import { reports } from './tracking.office.ts'
import { staff } from './staff.office.ts'
import { subjects } from './subjects.office.ts'
import { users } from './account.office.ts'

/** The calls of the back office (apps/console), a file a room. */
export const backOffice = { ...staff, ...audit, ...users, ...reports, ...subjects, ...imports, ...questions, ...agents }
