import { expect, test } from 'vitest'
import { mayEnter } from './platform/roles.ts'
import { ROOMS } from './rooms.ts'
import { returnPath } from './search.ts'

const menuOf = (...roles: string[]) =>
  ROOMS.filter((room) => room.menu && mayEnter(roles, room.roles)).map(({ path }) => path)

test('each role sees the rooms that are open to it, an operator all of them', () => {
  expect(menuOf('operator')).toEqual(ROOMS.filter((room) => room.menu).map(({ path }) => path))
  expect(menuOf('seller')).toContain('/users')
  for (const role of ['editor', 'teacher', 'seller', 'agent'])
    for (const closed of ['/staff', '/audit', '/errors', '/usage']) expect(menuOf(role)).not.toContain(closed)
  expect(menuOf('teacher')).not.toContain('/users')
  expect(menuOf('agent')).toContain('/myAccount')
  expect(menuOf()).toEqual([])
})

test('addresses and titles of rooms are one each', () => {
  expect(new Set(ROOMS.map(({ path }) => path)).size).toBe(ROOMS.length)
  const shown = ROOMS.filter((room) => room.menu)
  expect(new Set(shown.map(({ title }) => title)).size).toBe(shown.length)
  for (const room of shown) expect(room.purpose, room.title).toBeTruthy()
})

test.each([
  ['/audit?kind=staff', '/audit?kind=staff'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://evil.example', undefined],
  ['/login?to=/staff', undefined],
  ['/a b', undefined],
  [undefined, undefined],
])('after the log-in %s leads to %s', (asked, to) => {
  expect(returnPath(asked)).toBe(to)
})
