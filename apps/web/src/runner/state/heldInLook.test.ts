import { expect, test, vi } from 'vitest'
import { heldInLook } from '../../platform/look/refused.ts'
import type { Command } from './runnerStore.ts'

const HELD = {
  ...{ choose: true, confirm: true, certainty: true, strike: true, unstrike: true, typeText: true, typeBlank: true },
  ...{ expire: true, selfAssess: true, retry: true, toggleMark: true, toggleFavourite: true },
  ...{ next: false, previous: false, goTo: false, enterSection: false, supply: false, close: false, setFilter: false },
  ...{ setMode: false, setOptions: false, restore: false, reset: false, pause: false, resume: false },
} satisfies Record<Command['type'], boolean>

test('rule: in a look every command of a runner that answers or marks is held, and none that only moves or shows', () => {
  vi.stubGlobal('sessionStorage', { look: '{}' })
  vi.stubGlobal('dispatchEvent', () => true)
  const held = Object.fromEntries(Object.keys(HELD).map((type) => [type, heldInLook({ type })]))
  expect(held).toEqual(HELD)
  vi.stubGlobal('sessionStorage', {})
  expect(Object.keys(HELD).filter((type) => heldInLook({ type }))).toEqual([])
  vi.unstubAllGlobals()
})
