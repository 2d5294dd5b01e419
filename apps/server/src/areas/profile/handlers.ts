import { type LookupName, lookupList } from '@tizhou/domain/profile/lookups'
import type { Handler, Handlers } from '../../platform/calls/handler.ts'
import { changeUserHead, uploadHead } from './heads.ts'
import { getPersonalInfo, setPersonalInfo } from './info.ts'
import { lookupLists, lookupRead, lookupReplace, lookupSave, lookupUndo } from './office/lists.ts'

type Asked = Pick<Parameters<Handler<'profile.getspecialitylist'>>[0], 'services'>

const listOf =
  (name: LookupName) =>
  async ({ services }: Asked) => ({ list: lookupList((await services.profile.lookupListOf(name)).names) })

const getdepartmentselect: Handler<'profile.getdepartmentselect'> = async ({ params, services }) => {
  const key = params.keyName.trim()
  const { names } = await services.profile.lookupListOf('department')
  return { list: lookupList(names).filter(({ name }) => name.includes(key)) }
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
  lookupLists,
  lookupRead,
  lookupReplace,
  lookupSave,
  lookupUndo,
}
