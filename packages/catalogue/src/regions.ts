import { areaList } from '@vant/area-data'

/** A place of China's official list of divisions: six digits (省 4200 00, 市 4201 00, 区县 420106) and its name. */
export interface Region {
  code: string
  name: string
}

const { province_list, city_list, county_list } = areaList
const regionsOf = (list: Record<string, string>): Region[] =>
  Object.entries(list).map(([code, name]) => ({ code, name }))
const PROVINCES = regionsOf(province_list)
/** By the first two digits of a province, and the first four of a city. */
const CITIES = Map.groupBy(regionsOf(city_list), ({ code }) => code.slice(0, 2))
const COUNTIES = Map.groupBy(regionsOf(county_list), ({ code }) => code.slice(0, 4))

/** Provinces, municipalities and autonomous regions. */
export const provinces = (): readonly Region[] => PROVINCES
/** Cities of a province. */
export const citiesOf = (province: string): readonly Region[] => CITIES.get(province.slice(0, 2)) ?? []
/** Counties and districts of a city; none where a city has none. */
export const countiesOf = (city: string): readonly Region[] => COUNTIES.get(city.slice(0, 4)) ?? []

/** Names of a place from the province down, with a space between: 浙江省 杭州市 西湖区. */
export const regionText = (names: readonly string[]): string => names.join(' ')

/**
 * The code of a place by its text (regionText), down to the last level that there is: a city with counties alone is no
 * place yet. Undefined: there is none of that name.
 */
export function regionCode(text: string): string | undefined {
  const [provinceName, cityName, countyName, ...more] = text.split(' ')
  const province = provinces().find(({ name }) => name === provinceName)
  const city = province && citiesOf(province.code).find(({ name }) => name === cityName)
  if (!city || more.length > 0) return undefined
  const counties = countiesOf(city.code)
  if (counties.length === 0) return countyName === undefined ? city.code : undefined
  return counties.find(({ name }) => name === countyName)?.code
}

/** The places from the province down to this code, as far as the list knows them. */
export function regionPath(code: string): Region[] {
  const [province, city] = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`]
  const named = (list: Record<string, string>, one: string) => (list[one] ? [{ code: one, name: list[one] }] : [])
  return [
    ...named(province_list, province),
    ...named(city_list, city),
    ...(code === city ? [] : named(county_list, code)),
  ]
}
