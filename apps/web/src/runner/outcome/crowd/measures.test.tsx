import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { setSettings } from '../../../platform/settings.ts'
import { renderRunner } from '../../testing/renderRunner.tsx'
import { type Measure, measureFacts } from './measures.ts'

const none: Measure = {
  AllTestID: 1,
  Answered: 12,
  Facility: null,
  Discrimination: null,
  MedianSeconds: null,
  Wrong: null,
}
const full: Measure = {
  AllTestID: 1,
  Answered: 1234,
  Facility: 0.624,
  Discrimination: 0.35,
  MedianSeconds: 48,
  Wrong: { Reply: 'B', Share: 0.21 },
}

test.each([
  [0.8, '容易'],
  [0.79, '较易'],
  [0.4, '中等'],
  [0.39, '较难'],
  [0.1, '很难'],
])('a question that %f get right at first is called %s', (Facility, word) => {
  expect(measureFacts({ ...full, Facility }, String)[0]?.text).toContain(`${word}，`)
})

test.each([
  [0.4, '很好'],
  [0.3, '较好'],
  [0.2, '一般'],
  [0.19, '较差'],
  [-0.3, '较差'],
])('a discrimination of %f is called %s, and its bar never runs backwards', (Discrimination, word) => {
  const fact = measureFacts({ ...full, Discrimination }, String)[1]
  expect(fact?.text).toBe(`${word}（${Discrimination.toFixed(2)}）`)
  expect(fact?.share).toBe(Math.max(0, Discrimination))
})

let asked: URL[] = []
let answer: Measure[] = []
beforeEach(() => {
  asked = []
  setSettings({ confirmSingle: true, autoNext: false, sheetOpen: true })
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string | URL) => {
      asked.push(new URL(String(url), 'http://localhost'))
      return new Response(JSON.stringify({ status: 200, msg: '', data: { list: answer, Needed: 20 } }), {
        headers: { 'content-type': 'application/json' },
      })
    }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  localStorage.clear()
})

const section = () => screen.findByRole('region', { name: '首次作答分析' })

test('before an answer nothing is asked for and nothing shows; after it the figures stand in words', async () => {
  answer = [full]
  const { user } = await renderRunner()
  expect(screen.queryByRole('region', { name: '首次作答分析' })).toBeNull()
  expect(asked).toEqual([])
  await user.keyboard('a')
  const shown = within(await section())
  expect(await shown.findByText('较易，62% 的人第一次就答对')).toBeTruthy()
  expect(shown.getByText('较好（0.35）')).toBeTruthy()
  expect(shown.getByText('48 秒')).toBeTruthy()
  expect(shown.getByText('B，21% 的人第一次选了它')).toBeTruthy()
  expect(shown.getByText('1,234 人的第一次作答')).toBeTruthy()
})

test('below the minimum it says that there are too few answers, and how many', async () => {
  answer = [none]
  const { user } = await renderRunner()
  await user.keyboard('a')
  expect(await within(await section()).findByText('数据不足：满 20 人首次作答后显示，目前 12 人。')).toBeTruthy()
})

test('questions of one chapter are asked for together', async () => {
  answer = [full]
  const { user, store } = await renderRunner()
  await user.keyboard('a')
  await within(await section()).findByText('48 秒')
  await user.keyboard('{ArrowRight}a')
  await section()
  const measures = asked.filter(({ pathname }) => pathname.endsWith('/questionMeasures'))
  expect(measures).toHaveLength(1)
  const ids = JSON.parse(measures[0]?.searchParams.get('allTestIDs') ?? '[]') as number[]
  expect(ids).toEqual(store.set.questions.map((question) => question.id))
})
