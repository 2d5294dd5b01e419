import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfLearners: PersonalPart = {
  tables: [
    personal('learner_run_item', {
      key: ['run_id', 'position'],
      exported: { not: 'what it did stands in the account, its groups and its versions' },
      deleted: 'rows',
    }),
  ],
  others: { learner_run: 'names the member of the staff who wanted it' },
}
