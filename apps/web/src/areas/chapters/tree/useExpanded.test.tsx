import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { KeptValues } from '../../../platform/navigation/keepAlive.ts'
import type { Chapter } from '../chapterTree.ts'
import { useExpanded } from './useExpanded.ts'

const counts = { total: 1, done: 0, right: 0, wrong: 0, favourites: 0, notes: 0 }
const chapter = (id: number, ...children: Chapter[]): Chapter => ({
  id,
  name: String(id),
  free: false,
  own: children.length > 0 ? 0 : 1,
  counts,
  children,
})
const leaves = (from: number, count: number) => Array.from({ length: count }, (_, at) => chapter(from + at))
const large = [chapter(1, chapter(2, ...leaves(100, 30))), chapter(3, chapter(4, ...leaves(200, 30)))]

let kept: Map<string, unknown> | null = null
const open = (chapters: Chapter[], lastID?: number, found: Chapter[] | null = null) =>
  renderHook((props: { found: Chapter[] | null }) => useExpanded(chapters, lastID, props.found), {
    initialProps: { found },
    wrapper: ({ children }: { children: ReactNode }) => createElement(KeptValues, { value: kept }, children),
  })
const ids = (hook: { result: { current: Pick<ReturnType<typeof useExpanded>, 'expanded'> } }) =>
  [...hook.result.current.expanded].sort()

test('a small tree stands open as a whole', () => {
  expect(ids(open([chapter(1, chapter(2, chapter(3)), chapter(4))]))).toEqual([1, 2])
})

test('a large tree opens the way to the last chapter, or to the first one', () => {
  expect(ids(open(large, 210))).toEqual([210, 3, 4])
  expect(ids(open(large))).toEqual([1, 2])
})

test('what was open stays so when one comes back, on a page that keeps its state', () => {
  kept = new Map()
  const hook = open(large)
  act(() => hook.result.current.setExpanded(new Set([3])))
  hook.unmount()
  expect(ids(open(large))).toEqual([3])
  kept = null
  expect(ids(open(large))).toEqual([1, 2])
})

test('parts of a tree are unfolded each by itself, and both are as they were when one comes back', () => {
  kept = new Map()
  const of = (part: string) =>
    renderHook((props: { part: string }) => useExpanded(large, undefined, null, props.part), {
      initialProps: { part },
      wrapper: ({ children }: { children: ReactNode }) => createElement(KeptValues, { value: kept }, children),
    })
  const hook = of('上册')
  act(() => hook.result.current.setExpanded(new Set()))
  hook.rerender({ part: '下册' })
  expect(ids(hook)).toEqual([1, 2])
  act(() => hook.result.current.setExpanded(new Set([3])))
  hook.unmount()
  expect([ids(of('上册')), ids(of('下册'))]).toEqual([[], [3]])
  kept = null
})

test('a search opens what it found, can be folded, and leaves the tree as it was', () => {
  const hook = open(large)
  const found = [chapter(3, chapter(4, ...leaves(200, 2)))]
  hook.rerender({ found })
  expect(ids(hook)).toEqual([3, 4])
  act(() => hook.result.current.setExpanded(new Set([3])))
  expect(ids(hook)).toEqual([3])
  hook.rerender({ found: null })
  expect(ids(hook)).toEqual([1, 2])
})
