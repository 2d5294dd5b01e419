import { screen } from '@testing-library/react'
import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import { expect, test } from 'vitest'
import { openPages, pageOf } from '../../../../../platform/navigation/router/testing/openPages.tsx'
import { examPages } from '../../../pages.ts'
import { Over } from './Over.tsx'

const PAGE = { title: '在线考试', link: () => ({ to: '/doexam' }) } as unknown as Parameters<typeof Over>[0]['page']
const CLOSES = Date.UTC(2096, 10, 21, 4, 0)

function show(of: Partial<WirePaper>, refused = 0) {
  const paper = { Name: '全国模考', ClosesAt: null, TellsAt: null, ...of }
  const over = <Over page={PAGE} search={{ appID: 1, paperID: 2 }} paper={paper} refused={refused} />
  history.replaceState(null, '', '/doexam')
  openPages({ pages: [pageOf(examPages.doexam, () => over)] })
}

test('who has handed in is told when results come: at the end of the window, or later', async () => {
  show({ ClosesAt: CLOSES })
  expect(
    await screen.findByText('作答已全部收齐。成绩、答案和排名 2096 年 11 月 21 日 12:00（北京时间）公布。'),
  ).toBeTruthy()
  show({ ClosesAt: CLOSES, TellsAt: CLOSES + 86_400_000 }, 2)
  expect(await screen.findByText(/^作答已收齐。有 2 题.*2096 年 11 月 22 日 12:00（北京时间）公布。$/)).toBeTruthy()
})

test('without a window, or after it, the report has the result', async () => {
  show({})
  expect(await screen.findByText('作答已全部收齐。成绩见成绩报告。')).toBeTruthy()
})
