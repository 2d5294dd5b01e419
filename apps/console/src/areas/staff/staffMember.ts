import type { Data } from '@tizhou/contract/contract'

export type StaffMember = Data<'backOffice.staffList'>['rows'][number]
