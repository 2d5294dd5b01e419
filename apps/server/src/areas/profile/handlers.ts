import { type LookupName, lookupList } from '@tizhou/domain/profile/lookups'
import type { Handler, Handlers } from '../../platform/handler.ts'
import { changeUserHead, uploadHead } from './heads.ts'
import { getPersonalInfo, setPersonalInfo } from './info.ts'

const listOf = (name: LookupName) => async () => ({ list: lookupList(name) })

const getdepartmentselect: Handler<'profile.getdepartmentselect'> = async ({ params }) => {
  const key = params.keyName.trim()
  return { list: lookupList('department').filter(({ name }) => name.includes(key)) }
}

export const profile: Handlers<'profile'> = {
  getPersonalInfo,
  setPersonalInfo,
  changeUserHead,
  uploadHead,
  getspecialitylist: listOf('speciality'),
  getqualificationlist: listOf('qualification'),
  getpositionaltitleslist: listOf('positionalTitle'),
  getoccupationlist: listOf('occupation'),
  getdepartmentlist: listOf('department'),
  getuniversitylist: listOf('university'),
  getdepartmentselect,
}
