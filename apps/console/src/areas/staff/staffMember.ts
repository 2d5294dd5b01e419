import type { Data } from '@tizhou/contract/contract'

export type StaffMember = Data<'staff.staffList'>['rows'][number]
