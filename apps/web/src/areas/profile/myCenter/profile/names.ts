import type { ProfileField } from '@tizhou/domain/profile/profile'

/** The labels of the personal info's fields. */
export const FIELD_NAMES: Readonly<Record<ProfileField, string>> = {
  NickName: '昵称',
  RealName: '真实姓名',
  QQ: 'QQ',
  GraduatedSchool: '毕业院校',
  GraduatedTime: '毕业时间',
  Profession: '专业',
  EducationalBackground: '学历',
  JobTitle: '职称',
  Occupation: '职业',
  Departments: '科室',
  Employer: '工作单位',
}
