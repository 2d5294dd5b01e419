import { expect, test } from 'vitest'
import { citiesOf, countiesOf, provinces, regionCode, regionPath, regionText } from './regions.ts'

test('a place is a province, a city and, where the city has some, a county', () => {
  expect(regionCode('浙江省 杭州市 西湖区')).toBe('330106')
  expect(regionCode('浙江省 杭州市')).toBeUndefined()
  expect(regionCode('浙江省')).toBeUndefined()
  expect(regionCode('浙江省 杭州市 朝阳区')).toBeUndefined()
  expect(regionCode('浙江省 杭州市 西湖区 1 号')).toBeUndefined()
  expect(regionCode('')).toBeUndefined()
})

test('every place of the list is found by its text, and its code leads back to it', () => {
  let places = 0
  for (const province of provinces())
    for (const city of citiesOf(province.code)) {
      const ends = countiesOf(city.code).map((county) => [province, city, county])
      for (const path of ends.length > 0 ? ends : [[province, city]]) {
        places++
        const code = regionCode(regionText(path.map(({ name }) => name)))
        expect(code && regionPath(code).map(({ name }) => name)).toEqual(path.map(({ name }) => name))
      }
    }
  expect(provinces().length).toBeGreaterThanOrEqual(34)
  expect(places).toBeGreaterThan(2_800)
})
