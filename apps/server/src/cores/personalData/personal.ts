import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfPersonalData: PersonalPart = {
  tables: [
    personal('data_export', {
      key: ['user_id'],
      file: 'path',
      exported: { not: 'the export itself' },
      deleted: 'rows',
    }),
  ],
  others: { account_deletion: 'that an account was deleted, and when: by its id alone' },
}
