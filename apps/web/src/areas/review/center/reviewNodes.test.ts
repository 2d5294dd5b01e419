import { expect, test } from 'vitest'
import { figuredChapters } from './reviewNodes.ts'

const node = (ID: number, Childs: ReturnType<typeof leaf>[] = []) => ({ ID, Name: `第${ID}章`, Count: 9, Childs })
const leaf = (ID: number) => ({ ID, Name: `第${ID}章`, Count: 9, Childs: [] })
const row = (CptID: number, of: object = {}) => ({
  CptID,
  Wrong: 0,
  Favourites: 0,
  Notes: 0,
  Due: 0,
  SureWrong: 0,
  ...of,
})

test('a chapter counts what stands below it, and chapters without anything of mine are left out', () => {
  const tree = [node(1, [leaf(11), leaf(12), leaf(13)]), node(2, [leaf(21)])]
  const figured = figuredChapters(
    tree,
    [row(11, { Wrong: 3, Due: 1 }), row(12, { Wrong: 2, Notes: 4 }), row(1, { Favourites: 1 })],
    99,
  )
  expect(figured).toMatchObject([
    { id: 1, Wrong: 5, Due: 1, Notes: 4, Favourites: 1, children: [{ id: 11 }, { id: 12 }] },
  ])
  expect(figured).toHaveLength(1)
})

test('what stands in papers alone comes last, under the subject’s own id', () => {
  const figured = figuredChapters([node(1, [leaf(11)])], [row(99, { Wrong: 2 }), row(11, { Wrong: 1 })], 99)
  expect(figured.map((one) => [one.id, one.name, one.Wrong])).toEqual([
    [1, '第1章', 1],
    [99, '试卷中的题', 2],
  ])
})
