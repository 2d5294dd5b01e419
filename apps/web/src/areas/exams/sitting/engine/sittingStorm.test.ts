// @vitest-environment node
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHall, type Weather } from '../testing/hall.ts'
import { given, opened, viewOf } from '../testing/opened.ts'

type Deed =
  | { kind: 'answer'; question: number; reply: string; marked: boolean }
  | { kind: 'wait'; ms: number }
  | { kind: 'weather'; weather: Weather }
  | { kind: 'reload' }
  | { kind: 'crash' }
  | { kind: 'late' }
  | { kind: 'look' }

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      question: fc.constantFrom(1, 2, 3),
      reply: fc.constantFrom('', 'A', 'B', 'C'),
      marked: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(20_000) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('weather' as const),
      weather: fc.constantFrom<Weather>('fair', 'lost', 'replyLost', 'late', 'doubled', 'fails', 'gateway'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Deed>({ kind: 'reload' }, { kind: 'crash' }, { kind: 'late' }, { kind: 'look' }),
  },
)

test('whatever is lost, late or doubled, and however often the page dies: the server ends with the last answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 30 }), async (deeds) => {
      const hall = createHall({ units: [{ id: 1, seconds: 80_000, questions: [1, 2, 3] }] })
      let { page } = await opened(hall)
      const last = new Map<number, { reply: string; marked: 0 | 1 }>()
      for (const one of deeds) {
        if (one.kind === 'answer') {
          page.engine.keep(one.question, given(one.reply, 1, one.marked))
          last.set(one.question, { reply: one.reply, marked: one.marked ? 1 : 0 })
        } else if (one.kind === 'wait') await hall.advance(one.ms)
        else if (one.kind === 'weather') hall.weather = () => one.weather
        else if (one.kind === 'late') hall.deliverLate()
        else if (one.kind === 'look') page.engine.look()
        else if (one.kind === 'reload') page = await hall.reload(page)
        else {
          // An answer that was shown for a moment has been stored.
          await hall.quiet()
          hall.crash(page)
          page = hall.page(page.machine)
          void page.engine.open()
          await hall.quiet()
        }
      }
      hall.weather = () => 'fair'
      if (viewOf(page).phase === 'failed') void page.engine.open()
      await hall.advance(200_000)
      hall.deliverLate()
      await hall.advance(200_000)
      // A late call of a closed page took the paper over: the learner takes it back.
      if (viewOf(page).phase === 'elsewhere') await page.engine.open()
      await hall.quiet()
      expect(viewOf(page)).toMatchObject({ phase: 'sitting', net: 'saved', unsaved: 0, refused: 0 })
      for (const [question, { reply, marked }] of last) {
        const kept = hall.server.answers.get(question)
        expect({ reply: kept?.reply ?? '', marked: kept?.marked ?? 0 }, `question ${question}`).toEqual({
          reply,
          marked,
        })
        expect(page.engine.answers().get(question)).toMatchObject({ reply, marked: marked === 1 })
      }
      expect(hall.mostInFlight).toBe(1)
    }),
    { seed: 20_260_421, numRuns: 400 },
  )
}, 180_000)
