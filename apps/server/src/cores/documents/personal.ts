import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfDocuments: PersonalPart = {
  tables: [
    personal('document_place', {
      key: ['user_id', 'document_id'],
      exported: {
        file: 'documentPlaces',
        title: '文档读到的页',
        columns: { user_id: null, document_id: '文档编号', page: '页', updated_at: '时间' },
      },
      deleted: 'rows',
    }),
  ],
  others: {
    document: 'names the member of the staff who wrote it',
    document_version: 'names the member of the staff who handed it in',
  },
}
