import { GIVEN_HEADS, HEAD_BYTES, PROFILE_FIELDS } from '@tizhou/domain/profile/profile'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Guid, Id, Nothing, Nullable, Text, TextOr } from '../../wire.ts'

/**
 * A learner's profile: personal info, lists of choices and the avatar (specification, section 7, "Profile and lookup
 * lists").
 */

const Sex = () => Type.Integer({ minimum: 0, maximum: 2, description: '0 not told, 1 male, 2 female' })
const ofClient = { clientType: Text(32), guid: Guid() }
const Looked = Type.Object({ list: Type.Array(Type.Object({ id: Id(), name: Type.String() })) })

const lookup = (path: string, summary: string) =>
  call({ method: 'GET', path, summary, access: 'user', params: Type.Object(ofClient), data: Looked })

export const profile = {
  getPersonalInfo: call({
    closedToLooks: 'personal',
    method: 'GET',
    path: '/api/user/getPersonalInfo',
    summary: '我的个人资料',
    access: 'user',
    params: Type.Object({ guid: Guid(), userID: Id() }),
    data: Type.Object({
      userID: Id(),
      ...(Object.fromEntries(Object.keys(PROFILE_FIELDS).map((field) => [field, TextOr('')])) as Record<
        keyof typeof PROFILE_FIELDS,
        ReturnType<typeof TextOr>
      >),
      Sex: Sex(),
      /** The subject that was sent with it; null: none. */
      appID: Nullable(Id()),
      userHeadID: Nullable(Type.Integer({ minimum: 1, maximum: GIVEN_HEADS })),
      /** An address that only this learner can open, for some minutes; null: a built-in avatar, or none. */
      userHead: Nullable(Type.String()),
    }),
  }),
  setPersonalInfo: call({
    method: 'POST',
    path: '/api/user/setPersonalInfo',
    summary: '修改个人资料',
    access: 'user',
    params: Type.Object({
      guid: Guid(),
      userID: Id(),
      RealName: Text(PROFILE_FIELDS.RealName),
      NickName: Text(PROFILE_FIELDS.NickName),
      Sex: Sex(),
      QQ: Text(PROFILE_FIELDS.QQ),
      GraduatedSchool: Text(PROFILE_FIELDS.GraduatedSchool),
      GraduatedTime: Text(PROFILE_FIELDS.GraduatedTime),
      Profession: Text(PROFILE_FIELDS.Profession),
      EducationalBackground: Text(PROFILE_FIELDS.EducationalBackground),
      JobTitle: Text(PROFILE_FIELDS.JobTitle),
      Occupation: Text(PROFILE_FIELDS.Occupation),
      Departments: Text(PROFILE_FIELDS.Departments),
      Employer: Text(PROFILE_FIELDS.Employer),
      /** 0: no subject is chosen. */
      appID: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    }),
    data: Nothing(),
  }),
  /** 0: no avatar, shown as the name's first letter. */
  changeUserHead: call({
    method: 'POST',
    path: '/api/user/changeUserHead',
    summary: '选用一个头像',
    access: 'user',
    params: Type.Object({ guid: Guid(), userHeadID: Type.Integer({ minimum: 0, maximum: GIVEN_HEADS }) }),
    data: Nothing(),
  }),
  /** `imgData`: base64 of a JPEG, PNG or WebP, with or without `data:…;base64,`; `img`: the file's name. Re-encoded. */
  uploadHead: call({
    method: 'POST',
    path: '/api/user/head/upload',
    summary: '上传头像',
    access: 'user',
    rate: { max: 30, seconds: 3600, by: 'user' },
    params: Type.Object({ imgData: Text(Math.ceil((HEAD_BYTES * 4) / 3) + 100, 1), guid: Guid(), img: Text(200) }),
    data: Type.Object({ userHead: TextOr('') }),
  }),
  getspecialitylist: lookup('/api/user/getspecialitylist', '专业'),
  getqualificationlist: lookup('/api/user/getqualificationlist', '学历'),
  getpositionaltitleslist: lookup('/api/user/getpositionaltitleslist', '职称'),
  getoccupationlist: lookup('/api/user/getoccupationlist', '职业'),
  getdepartmentlist: lookup('/api/user/getdepartmentlist', '科室'),
  getuniversitylist: lookup('/api/user/getuniversitylist', '院校'),
  getdepartmentselect: call({
    method: 'GET',
    path: '/api/user/getdepartmentselect',
    summary: '名称中含关键词的科室',
    access: 'user',
    params: Type.Object({ ...ofClient, keyName: Text(40) }),
    data: Looked,
  }),
}
