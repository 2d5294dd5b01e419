import { expect, test } from 'vitest'
import { commandOf, type Key, keepsKey } from './shortcuts.ts'

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  code: /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
})
const five = { optionCount: 5, answerable: true }

test('letters and digits choose an option that is there', () => {
  expect(commandOf(key('c'), five)).toEqual({ type: 'choose', at: 2 })
  expect(commandOf(key('3'), five)).toEqual({ type: 'choose', at: 2 })
  expect(commandOf(key('g'), five)).toBeNull()
  expect(commandOf(key('6'), five)).toBeNull()
  expect(commandOf(key('l'), { optionCount: 12, answerable: true })).toEqual({ type: 'choose', at: 11 })
  expect(commandOf(key('0'), { optionCount: 12, answerable: true })).toEqual({ type: 'choose', at: 9 })
})

test('after the verdict letters choose nothing', () => {
  expect(commandOf(key('a'), { ...five, answerable: false })).toBeNull()
})

test('F is the favourite unless an option F can be chosen; Shift+F always is', () => {
  expect(commandOf(key('f'), five)).toEqual({ type: 'favourite' })
  const six = { optionCount: 6, answerable: true }
  expect(commandOf(key('f'), six)).toEqual({ type: 'choose', at: 5 })
  expect(commandOf(key('F', { shiftKey: true }), six)).toEqual({ type: 'favourite' })
  expect(commandOf(key('f'), { ...six, answerable: false })).toEqual({ type: 'favourite' })
})

test('Alt and a letter strike the option out, also where Alt changes the character', () => {
  expect(commandOf(key('b', { altKey: true }), five)).toEqual({ type: 'strike', at: 1 })
  expect(commandOf(key('∫', { altKey: true, code: 'KeyB' }), five)).toEqual({ type: 'strike', at: 1 })
  expect(commandOf(key('k', { altKey: true }), five)).toBeNull()
})

test('a key under an input method, or with Ctrl or Meta, is left alone', () => {
  expect(commandOf(key('a', { isComposing: true }), five)).toBeNull()
  expect(commandOf(key('c', { ctrlKey: true }), five)).toBeNull()
  expect(commandOf(key('c', { metaKey: true }), five)).toBeNull()
})

test('Enter, arrows, N, M and ? have their meanings', () => {
  expect(commandOf(key('Enter'), five)).toEqual({ type: 'enter' })
  expect(commandOf(key('ArrowRight'), five)).toEqual({ type: 'next' })
  expect(commandOf(key('ArrowLeft'), five)).toEqual({ type: 'previous' })
  expect(commandOf(key('n'), five)).toEqual({ type: 'note' })
  expect(commandOf(key('m'), five)).toEqual({ type: 'mark' })
  expect(commandOf(key('?', { shiftKey: true }), five)).toEqual({ type: 'help' })
  expect(commandOf(key('ArrowUp'), five)).toBeNull()
})

test('a key belongs to the field one writes in, to an open dialog, and Enter to a button', () => {
  document.body.innerHTML = `
    <input id="text"><input id="done" readonly><textarea id="area"></textarea>
    <input id="option" type="radio"><button id="button"></button>
    <dialog open><button id="inside"></button></dialog>
    <div role="radiogroup"><input id="filter" type="radio"></div>
    <fieldset role="radiogroup" data-options><input id="choice" type="radio"></fieldset>`
  const at = (id: string) => document.getElementById(id)
  expect(keepsKey(at('text'), 'a')).toBe(true)
  expect(keepsKey(at('area'), 'Enter')).toBe(true)
  expect(keepsKey(at('inside'), 'a')).toBe(true)
  expect(keepsKey(at('button'), 'Enter')).toBe(true)
  expect(keepsKey(at('button'), 'a')).toBe(false)
  expect(keepsKey(at('done'), 'Enter')).toBe(false)
  expect(keepsKey(at('option'), 'a')).toBe(false)
  expect(keepsKey(at('filter'), 'ArrowRight')).toBe(true)
  expect(keepsKey(at('choice'), 'ArrowRight')).toBe(false)
})
