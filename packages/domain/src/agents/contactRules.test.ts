import { expect, test } from 'vitest'
import { type Contacts, contactFaults } from './contactRules.ts'

const NONE: Contacts = { qq: '', telephone: '', wechat: '', followUrl: '' }
const faultsOf = (typed: Partial<Contacts>) => contactFaults({ ...NONE, ...typed }).map(({ field }) => field)

test('contacts of an agent: what people write is taken, and so is nothing', () => {
  expect(faultsOf({})).toEqual([])
  for (const telephone of ['13800138000', '010-6543 2100', '+86 (10) 65432100', '400-800-1234转602'])
    expect(faultsOf({ telephone }), telephone).toEqual([])
  for (const wechat of ['tizhou_88', '远帆医考', 'a-b']) expect(faultsOf({ wechat }), wechat).toEqual([])
  expect(faultsOf({ qq: ' 10001 ', followUrl: 'https://mp.example.org/a' })).toEqual([])
})

test('what is none is told at its field', () => {
  expect(faultsOf({ qq: '01234', telephone: '打给我', wechat: '<b>', followUrl: 'http://example.org' })).toEqual([
    'qq',
    'telephone',
    'wechat',
    'followUrl',
  ])
})
