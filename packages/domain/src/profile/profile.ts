/** Fields of the personal info (specification, section 3) and their most characters. */
export const PROFILE_FIELDS = {
  RealName: 40,
  NickName: 20,
  QQ: 15,
  GraduatedSchool: 60,
  GraduatedTime: 7,
  Profession: 40,
  EducationalBackground: 20,
  JobTitle: 20,
  Occupation: 20,
  Departments: 40,
  Employer: 80,
} as const
export type ProfileField = keyof typeof PROFILE_FIELDS

export const SEXES: Readonly<Record<number, string>> = { 0: '不填', 1: '男', 2: '女' }

/** Number of built-in avatars: `userHeadID` from 1. */
export const GIVEN_HEADS = 12

/** Side of an uploaded avatar in pixels, and the most bytes of an upload. */
export const HEAD_SIDE = 320
export const HEAD_BYTES = 600_000

/** Faults of a typed profile, used by server and form. `nowYear`: of Beijing. */
export function profileFaults(
  typed: Readonly<Record<ProfileField, string>>,
  nowYear: number,
): { field: ProfileField; reason: string }[] {
  const faults: { field: ProfileField; reason: string }[] = []
  if (typed.NickName.trim() === '') faults.push({ field: 'NickName', reason: '请填写昵称' })
  if (typed.QQ !== '' && !/^[1-9]\d{4,11}$/.test(typed.QQ)) faults.push({ field: 'QQ', reason: '应为 5 至 12 位数字' })
  const year = /^(\d{4})(?:-(?:0[1-9]|1[0-2]))?$/.exec(typed.GraduatedTime)?.[1]
  if (typed.GraduatedTime !== '' && (!year || Number(year) < 1940 || Number(year) > nowYear + 10))
    faults.push({ field: 'GraduatedTime', reason: '应为年份或年月，例如 2018-07' })
  return faults
}
