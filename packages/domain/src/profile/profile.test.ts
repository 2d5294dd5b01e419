import { expect, test } from 'vitest'
import { LOOKUP_FIELDS, LOOKUPS, type LookupName } from './lookups.ts'
import { PROFILE_FIELDS, type ProfileField, profileFaults } from './profile.ts'

const NONE = Object.fromEntries(Object.keys(PROFILE_FIELDS).map((field) => [field, ''])) as Record<ProfileField, string>
const faultsOf = (typed: Partial<Record<ProfileField, string>>) =>
  profileFaults({ ...NONE, NickName: '小舟', ...typed }, 2026).map(({ field }) => field)

test.each<[Partial<Record<ProfileField, string>>, ProfileField[]]>([
  [{}, []],
  [{ NickName: ' ' }, ['NickName']],
  [{ QQ: '10001' }, []],
  [{ QQ: '01234' }, ['QQ']],
  [{ QQ: '1234' }, ['QQ']],
  [{ GraduatedTime: '2018' }, []],
  [{ GraduatedTime: '2018-07' }, []],
  [{ GraduatedTime: '2018-13' }, ['GraduatedTime']],
  [{ GraduatedTime: '1890' }, ['GraduatedTime']],
  [{ GraduatedTime: '2099' }, ['GraduatedTime']],
])('%o: %o', (typed, fields) => {
  expect(faultsOf(typed)).toEqual(fields)
})

test('no list names anything twice, and each name fits its field', () => {
  for (const [name, list] of Object.entries(LOOKUPS)) {
    expect(new Set(list).size, name).toBe(list.length)
    for (const one of list) expect(one.length).toBeLessThanOrEqual(PROFILE_FIELDS[LOOKUP_FIELDS[name as LookupName]])
  }
})
