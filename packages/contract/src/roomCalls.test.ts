import { choice, needed, text, whole } from '@tizhou/domain/office/fields'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { roomCalls } from './roomCalls.ts'

const ROOM = roomCalls({
  access: { role: 'seller' },
  path: '/api/console/things',
  id: 'thingID',
  fields: {
    name: needed('名称', 5),
    note: text('说明', 8),
    size: whole('大小', 1, 9),
    kind: choice('种类', { big: '大', small: '小' }),
  },
  sent: { extra: Type.Optional(Type.Boolean()) },
  listed: { used: Type.Integer() },
  orders: ['name'],
  filters: { stopped: Type.Optional(Type.Integer()) },
})
const GUID = 'g'.repeat(32)
const THING = { guid: GUID, name: '甲', note: '', size: 3, kind: 'big' as const }

test('rule: what is saved is held to what was said of its fields', () => {
  const { params, path, method, access } = ROOM.save('保存')
  expect({ path, method, access }).toEqual({
    ...{ path: '/api/console/things/save', method: 'POST', access: { role: 'seller' } },
  })
  expect(Value.Check(params, THING)).toBe(true)
  expect(Value.Check(params, { ...THING, thingID: 7, revision: 'r', extra: true })).toBe(true)
  for (const wrong of [{ name: '' }, { name: '一二三四五六' }, { size: 10 }, { kind: 'other' }, { note: undefined }])
    expect(Value.Check(params, { ...THING, ...wrong })).toBe(false)
})

test('rule: the list gives the fields, the id and the revision of each row, and what it is said to give beside them', () => {
  const { params, data, path, method } = ROOM.list('东西')
  expect({ path, method }).toEqual({ path: '/api/console/things/list', method: 'GET' })
  expect(Value.Check(params, { guid: GUID, order: '-name', q: '甲', stopped: 1 })).toBe(true)
  expect(Value.Check(params, { guid: GUID, order: 'size' })).toBe(false)
  const { guid: _, ...fields } = THING
  const row = { thingID: 1, revision: 'r', used: 2, ...fields }
  expect(Value.Check(data, { rows: [row], total: 1 })).toBe(true)
  expect(Value.Check(data, { rows: [{ ...row, used: undefined }], total: 1 })).toBe(false)
})

test('rule: buttons name the row by its id', () => {
  expect(Value.Check(ROOM.stop('停止').params, { guid: GUID, thingID: 1, stopped: 1 })).toBe(true)
  expect(Value.Check(ROOM.remove('删除').params, { guid: GUID, thingID: 1 })).toBe(true)
  expect(Value.Check(ROOM.remove('删除').params, { guid: GUID })).toBe(false)
})
