import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfSubjects: PersonalPart = {
  tables: [
    personal('entitlement_change', {
      key: ['change_id'],
      exported: { not: 'a message that is on its way to the client' },
      deleted: 'rows',
    }),
    personal('entitlement', {
      key: ['entitlement_id'],
      exported: {
        file: 'versions',
        title: '开通的班次',
        // Ended before it began.
        isNothing: (row) => Number(row.ends_at) <= Number(row.starts_at),
        columns: {
          entitlement_id: '编号',
          user_id: null,
          subject_id: '科目编号',
          vn: '班次',
          starts_at: '开始时间',
          ends_at: '结束时间',
          source: '来源',
          order_id: null,
          granted_by: null,
          ended_by: null,
          note: null,
          parts: '部分',
        },
      },
      deleted: { kept: 'what an order opened belongs to the books; all have ended (endEntitlements)' },
    }),
    personal('entitlement_event', {
      key: ['event_id'],
      exported: {
        file: 'version-changes',
        title: '班次的变动',
        columns: {
          event_id: null,
          entitlement_id: '编号',
          user_id: null,
          at: '时间',
          kind: '变动',
          by_id: null,
          order_id: null,
          starts_at: '开始时间',
          ends_before: '原结束时间',
          ends_after: '新结束时间',
          reason: null,
        },
      },
      deleted: { kept: 'belongs to the books, as the versions' },
    }),
  ],
}
