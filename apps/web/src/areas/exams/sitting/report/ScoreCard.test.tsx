import { render, screen } from '@testing-library/react'
import type { WireReport } from '@tizhou/contract/areas/exams'
import { expect, test } from 'vitest'
import { ScoreCard } from './ScoreCard.tsx'

type Question = Pick<WireReport['Questions'][number], 'Verdict' | 'Answered'>

const show = (...Questions: Question[]) =>
  render(
    <ScoreCard
      report={
        {
          Score: 1,
          FullMark: 3,
          PassMark: null,
          Passed: null,
          SpentSeconds: 60,
          Questions,
        } as unknown as WireReport
      }
    />,
  )

const RIGHT: Question = { Verdict: 'right', Answered: 1 }
const WRONG: Question = { Verdict: 'wrong', Answered: 1 }
const OPEN: Question = { Verdict: 'wrong', Answered: 0 }

test.each([
  ['nothing where nothing cost marks', [RIGHT], null],
  ['what was answered wrong enters the wrong book', [RIGHT, WRONG], '答错和部分得分的题会放进错题本。'],
  ['what was left open does not', [RIGHT, OPEN], '未答的题按 0 分计，不进错题本。'],
  ['both', [WRONG, OPEN], '答错和部分得分的题会放进错题本。未答的题按 0 分计，不进错题本。'],
])('the card says what becomes of questions: %s', (_name, questions, words) => {
  show(...questions)
  const said = screen.queryByText(/错题本/)
  expect(said?.textContent ?? null).toBe(words)
})
