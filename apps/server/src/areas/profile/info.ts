import { beijingDate } from '@tizhou/domain/dates/beijing'
import { PROFILE_FIELDS, type ProfileField, profileFaults } from '@tizhou/domain/profile/profile'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { badInput, notAllowed } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { headAddress } from './heads.ts'

export const getPersonalInfo: Handler<'profile.getPersonalInfo'> = async ({ params, caller, services }) => {
  if (params.userID !== caller.userID) throw notAllowed()
  const row = await services.profile.profileOf(caller.userID)
  return {
    userID: caller.userID,
    RealName: row.real_name,
    NickName: caller.nickName,
    Sex: row.sex,
    QQ: row.qq,
    GraduatedSchool: row.school,
    GraduatedTime: row.graduated,
    Profession: row.profession,
    EducationalBackground: row.education,
    JobTitle: row.job_title,
    Occupation: row.occupation,
    Departments: row.departments,
    Employer: row.employer,
    appID: row.subject_id,
    userHeadID: row.head_given,
    userHead: await headAddress(services, row),
  }
}

export const setPersonalInfo: Handler<'profile.setPersonalInfo'> = async ({ params, caller, services }) => {
  if (params.userID !== caller.userID) throw notAllowed()
  const typed = Object.fromEntries(
    (Object.keys(PROFILE_FIELDS) as ProfileField[]).map((field) => [field, cleanInput(params[field])]),
  ) as Record<ProfileField, string>
  const faults = profileFaults(typed, Number(beijingDate(services.now()).slice(0, 4)))
  const appID = params.appID === 0 ? null : params.appID
  const isKnown = appID === null || (await services.subjects.subjectByID(appID)) !== undefined
  if (faults.length > 0 || !isKnown)
    throw badInput([...faults, ...(isKnown ? [] : [{ field: 'appID', reason: '没有这个科目' }])])
  await services.store.write(async (tx) => {
    await services.profile.in(tx).putProfile(caller.userID, {
      sex: params.Sex,
      real_name: typed.RealName,
      qq: typed.QQ,
      school: typed.GraduatedSchool,
      graduated: typed.GraduatedTime,
      profession: typed.Profession,
      education: typed.EducationalBackground,
      job_title: typed.JobTitle,
      occupation: typed.Occupation,
      departments: typed.Departments,
      employer: typed.Employer,
      subject_id: appID,
      updated_at: services.now(),
    })
    await services.people.in(tx).setNickName(caller.userID, typed.NickName)
  })
  services.sessions.forget(caller.userID)
  return null
}
