import { expect, test } from 'vitest'
import { ADDRESS_BOUNDS, addressFaults, cleanAddress } from './address.ts'

const good = { userName: '李雷', phone: '13812345678', address: '浙江省 杭州市 西湖区', details: '文三路 1 号 2 幢' }
const fields = (typed: Partial<typeof good>, isPlace = true) =>
  addressFaults(cleanAddress({ ...good, ...typed }), isPlace).map(({ field }) => field)

test('a whole address has no fault', () => {
  expect(fields({})).toEqual([])
})

test('each field that is missing, too long or wrong is named', () => {
  expect(fields({ userName: ' ' })).toEqual(['userName'])
  expect(fields({ userName: '李'.repeat(ADDRESS_BOUNDS.userName + 1) })).toEqual(['userName'])
  for (const phone of ['', '1381234567', '138123456789', '12812345678', '+8613812345678'])
    expect(fields({ phone })).toEqual(['phone'])
  expect(fields({}, false)).toEqual(['address'])
  expect(fields({ details: '' })).toEqual(['details'])
  expect(fields({ details: '路'.repeat(ADDRESS_BOUNDS.details + 1) })).toEqual(['details'])
  expect(fields({ userName: '', phone: '', details: '' }, false)).toEqual(['userName', 'phone', 'address', 'details'])
})

test('what was typed is cleaned: tags, links and emoji become #, and a phone number may have spaces', () => {
  expect(
    cleanAddress({ ...good, userName: ' <b>李雷</b> ', phone: '138 1234-5678', details: 'www.a.cn 1 号' }),
  ).toEqual({
    ...good,
    userName: '#李雷#',
    details: '# 1 号',
  })
})
