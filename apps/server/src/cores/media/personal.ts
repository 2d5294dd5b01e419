import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfMedia: PersonalPart = {
  tables: [
    personal('media_upload', {
      key: ['upload_id'],
      exported: { not: 'a file of the staff on its way, which goes within a day' },
      deleted: 'rows',
    }),
  ],
  others: { media_file: 'names the member of the staff who handed it in' },
}
