import { areaList } from '@vant/area-data'

/**
 * A place of China's official list of administrative divisions: a code of six digits (省 420000, 市 420100, 区县 420106)
 * and its name.
 */
export interface Region {
  code: string
  name: string
}

const { province_list, city_list, county_list } = areaList
const regionsOf = (list: Record<string, string>): Region[] =>
  Object.entries(list).map(([code, name]) => ({ code, name }))
const PROVINCES = regionsOf(province_list)
/** Cities by the first two digits of their province; counties by the first four of their city. */
const CITIES = Map.groupBy(regionsOf(city_list), ({ code }) => code.slice(0, 2))
const COUNTIES = Map.groupBy(regionsOf(county_list), ({ code }) => code.slice(0, 4))

/** Provinces, municipalities and autonomous regions. */
export const provinces = (): readonly Region[] => PROVINCES
/** Cities of a province. */
export const citiesOf = (province: string): readonly Region[] => CITIES.get(province.slice(0, 2)) ?? []
/** Counties and districts of a city; empty where it has none. */
export const countiesOf = (city: string): readonly Region[] => COUNTIES.get(city.slice(0, 4)) ?? []

/** The names of a place from the province down, joined by spaces: 浙江省 杭州市 西湖区. */
export const regionText = (names: readonly string[]): string => names.join(' ')

/**
 * The code of a place by its text (regionText), down to the last existing level: a city that has counties is no
 * complete place. Undefined: there is no such place.
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

/** The places from the province down to this code, as far as the list has them. */
export function regionPath(code: string): Region[] {
  const [province, city] = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`]
  const named = (list: Record<string, string>, one: string) => (list[one] ? [{ code: one, name: list[one] }] : [])
  return [
    ...named(province_list, province),
    ...named(city_list, city),
    ...(code === city ? [] : named(county_list, code)),
  ]
}
