import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfPeople: PersonalPart = {
  tables: [
    personal('session', {
      key: ['guid_hash'],
      exported: {
        file: 'sessions',
        title: '登录记录',
        columns: {
          guid_hash: null,
          user_id: null,
          client_type: '客户端',
          created_at: '登录时间',
          expires_at: null,
          ended_at: '结束时间',
          ended_by: '结束方式',
          family: null,
          device: '设备',
          address: '地址',
        },
      },
      deleted: 'rows',
    }),
    personal('look_session', {
      key: ['guid_hash'],
      exported: { not: 'a session of the staff of 15 minutes' },
      deleted: 'rows',
    }),
    personal('relogin_secret', { key: ['secret_hash'], exported: { not: 'a secret' }, deleted: 'rows' }),
    personal('known_place', { key: ['place_key'], exported: { not: 'keyed marks' }, deleted: 'rows' }),
    personal('password_key', { key: ['key_hash'], exported: { not: 'a secret' }, deleted: 'rows' }),
    personal('learner_group_member', {
      key: ['group_id', 'user_id'],
      exported: {
        file: 'groups',
        title: '所在班级',
        columns: { group_id: '班级编号', user_id: null, joined_at: '加入时间' },
      },
      deleted: 'rows',
    }),
    personal('user_account', {
      key: ['user_id'],
      exported: {
        file: 'account',
        title: '账号',
        columns: {
          user_id: '用户编号',
          user_name: '账号',
          nick_name: '昵称',
          password_hash: null,
          last_subject_id: '最近学习的科目',
          last_vn: '最近使用的班次',
          blocked_at: null,
          created_at: '注册时间',
          password_weak: null,
          agent_code: '推荐代理',
        },
      },
      deleted: { kept: 'emptied before all others (emptyAccount.ts): the books name its id' },
    }),
  ],
  others: {
    user_role: 'of the staff, whose accounts are not deleted',
    staff_account: 'of the staff',
    staff_totp: 'of the staff',
    learner_group: 'names the member of the staff who changed it',
    verify_code: 'a keyed hash that goes within minutes (sweepAccounts.ts)',
  },
}
