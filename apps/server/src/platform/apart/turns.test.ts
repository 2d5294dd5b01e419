import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurns, mapInTurns } from './turns.ts'

function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

/** How many turns of the event loop others get meanwhile. */
async function turnsOfOthers(doing: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = doing.then(() => {
    isOver = true
  })
  let turns = 0
  for (; !isOver; turns++) await nextTurn()
  await over
  return turns
}

test('others get turns while many steps are worked off; what they give stays as it is', async () => {
  function* steps(): Generator<undefined, string> {
    for (let at = 0; at < 40; at++) yield work(2) as undefined
    return 'made'
  }
  const stepped = inTurns(steps())
  expect(await turnsOfOthers(stepped)).toBeGreaterThan(4)
  expect(await stepped).toBe('made')
  const mapped = mapInTurns([...Array(40).keys()], (one) => {
    work(2)
    return one * 2
  })
  expect(await turnsOfOthers(mapped)).toBeGreaterThan(4)
  expect(await mapped).toEqual([...Array(40).keys()].map((one) => one * 2))
})
