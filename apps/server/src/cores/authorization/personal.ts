import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfAuthorization: PersonalPart = {
  tables: [
    personal('user_authorization', {
      key: ['auth_id'],
      file: 'sign_path',
      exported: {
        file: 'authorizations',
        title: '签署的授权',
        columns: {
          auth_id: '编号',
          user_id: null,
          subject_id: '科目编号',
          vn: '班次',
          agent_code: null,
          state: '状态',
          agreement_id: null,
          name: '姓名',
          identity: '证件号码',
          sign_path: null,
          sign_hash: null,
          strokes: '签名笔迹',
          text_hash: null,
          ext_data: '补充内容',
          saved_at: '签署时间',
          accepted_at: '确认时间',
        },
      },
      deleted: 'rows',
    }),
  ],
  others: { agreement: 'names the member of the staff who wrote it' },
}
