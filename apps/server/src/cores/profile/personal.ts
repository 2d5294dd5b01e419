import { type PersonalPart, personal } from '../../platform/database/personal.ts'

export const personalOfProfile: PersonalPart = {
  tables: [
    personal('user_profile', {
      key: ['user_id'],
      file: 'head_path',
      exported: {
        file: 'profile',
        title: '个人资料',
        columns: {
          user_id: null,
          sex: '性别（0 未填，1 男，2 女）',
          head_given: '选用的头像',
          head_path: null,
          real_name: '真实姓名',
          qq: 'QQ',
          school: '毕业院校',
          graduated: '毕业时间',
          profession: '专业',
          education: '学历',
          job_title: '职称',
          occupation: '职业',
          departments: '科室',
          employer: '工作单位',
          subject_id: '填写时的科目编号',
          updated_at: '修改时间',
        },
      },
      deleted: 'rows',
    }),
  ],
  others: { profile_list: 'names the member of the staff who wrote it' },
}
