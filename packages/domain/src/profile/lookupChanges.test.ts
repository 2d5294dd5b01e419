import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editedLookup, type LookupState, lookupChanges, lookupFaults, replacedLookup } from './lookupChanges.ts'

const NONE: LookupState = { names: [], retired: [], byHand: [] }
const of = (part: Partial<LookupState>): LookupState => ({ ...NONE, ...part })
const ALL = { byHand: true, retired: true }

describe('rule: a table replaces a list', () => {
  const before = of({ names: ['内科', '介入科', '外科'], retired: ['传染科'], byHand: ['介入科', '传染科'] })

  test('a name typed by hand keeps its place, and what was retired by hand is not offered again', () => {
    expect(replacedLookup(before, ['外科', '内科', '传染科', '儿科'], ALL)).toEqual({
      names: ['外科', '内科', '介入科', '儿科'],
      retired: ['传染科'],
      byHand: ['介入科', '传染科'],
    })
  })

  test('or the table alone holds', () => {
    expect(replacedLookup(before, ['外科', '传染科'], { byHand: false, retired: false })).toEqual({
      names: ['外科', '传染科'],
      retired: [],
      byHand: [],
    })
  })

  test('a name that the table has is typed by hand no longer', () => {
    expect(replacedLookup(before, ['介入科'], ALL)).toMatchObject({ names: ['介入科'], byHand: ['传染科'] })
  })
})

describe('rule: what becomes of the names of an edited list', () => {
  const before = of({ names: ['甲', '乙', '丙'], retired: ['丁'] })
  const changes = (names: string[], retired: string[] = ['丁']) => lookupChanges(before, of({ names, retired }))

  test('a name in the place of another is that one renamed', () => {
    expect(changes(['甲', '乙二', '丙'])).toMatchObject({ renamed: [['乙', '乙二']], added: [], removed: [] })
    expect(changes(['甲一', '乙', '丙三'])).toMatchObject({
      renamed: [
        ['甲', '甲一'],
        ['丙', '丙三'],
      ],
    })
  })

  test('others are added, taken away, retired, offered again, or moved', () => {
    expect(changes(['甲', '乙', '丙', '戊'])).toMatchObject({ added: ['戊'], renamed: [], moved: false })
    expect(changes(['甲', '丙'], ['丁', '乙'])).toMatchObject({ retired: ['乙'], removed: [], added: [] })
    expect(changes(['甲', '乙', '丙', '丁'], [])).toMatchObject({ restored: ['丁'], added: [] })
    expect(changes(['丙', '甲', '乙'], [])).toMatchObject({ moved: true, removed: ['丁'], added: [] })
  })

  test('a name that was not there is typed by hand', () => {
    expect(editedLookup(before, { names: ['甲', '新'], retired: ['乙'] }).byHand).toEqual(['新'])
  })

  test('empty, double, long and hostile names are refused by their place', () => {
    const faults = lookupFaults('qualification', {
      names: ['本科', '', '本科', '科'.repeat(21)],
      retired: ['<b>', '本科'],
    })
    expect(faults.map(({ field, at }) => `${field}[${at}]`)).toEqual([
      ...['namesJson[1]', 'namesJson[2]', 'namesJson[3]'],
      ...['retiredJson[0]', 'retiredJson[1]'],
    ])
    expect(lookupFaults('qualification', { names: [], retired: [] })).toHaveLength(1)
  })
})

const some = fc.uniqueArray(fc.constantFrom(...'甲乙丙丁戊己庚辛壬癸'), { maxLength: 8 })
const state = fc.tuple(some, some, some).map(([names, others, byHand]) => {
  const retired = others.filter((name) => !names.includes(name))
  return of({ names, retired, byHand: [...names, ...retired].filter((name) => byHand.includes(name)) })
})

const sound = ({ names, retired, byHand }: LookupState) => {
  const all = [...names, ...retired]
  expect(new Set(all).size).toBe(all.length)
  expect(byHand.filter((name) => !all.includes(name))).toEqual([])
}

test('rule: whatever a table has, no name is lost that stays by hand, and none stands twice', () => {
  fc.assert(
    fc.property(state, some, fc.boolean(), fc.boolean(), (before, table, byHand, retired) => {
      const after = replacedLookup(before, table, { byHand, retired })
      sound(after)
      const offered = table.filter((name) => !(retired && before.retired.includes(name)))
      expect(after.names.filter((name) => table.includes(name))).toEqual(offered)
      const kept = byHand ? before.names.filter((name) => before.byHand.includes(name) && !table.includes(name)) : []
      expect(new Set(after.names)).toEqual(new Set([...offered, ...kept]))
      // The same table once more changes nothing.
      expect(replacedLookup(after, table, { byHand, retired })).toEqual(after)
    }),
  )
})

const without = (one: Set<string>, other: Set<string>) => new Set([...one].filter((name) => !other.has(name)))

test('rule: every name of either state is among what became of it', () => {
  fc.assert(
    fc.property(state, state, (before, after) => {
      const made = editedLookup(before, after)
      sound(made)
      const { added, removed, renamed, retired, restored } = lookupChanges(before, made)
      const was = new Set([...before.names, ...before.retired])
      const is = new Set([...made.names, ...made.retired])
      expect(new Set([...added, ...renamed.map(([, name]) => name)])).toEqual(without(is, was))
      expect(new Set([...removed, ...renamed.map(([name]) => name)])).toEqual(without(was, is))
      expect(retired).toEqual(before.names.filter((name) => made.retired.includes(name)))
      expect(restored).toEqual(before.retired.filter((name) => made.names.includes(name)))
    }),
  )
})
