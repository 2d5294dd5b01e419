import { RequestError } from '@tizhou/contract/client'
import { beforeEach, expect, test } from 'vitest'
import { type InterviewResult, queueResult, sendResults, waitingResults } from './pendingScores.ts'

const ME = 7
const result = (allTestID: number, answeredAt: number): InterviewResult => ({
  appID: 1,
  cptID: 2,
  allTestID,
  earnedJson: [1],
  spendTime: 60,
  spoken: 0,
  answeredAt,
})
const unreachable = () => Promise.reject(new RequestError(0, '', null, 'unreachable'))

beforeEach(() => localStorage.clear())

test('results that do not reach the server wait, and go out in their order once it is there', async () => {
  queueResult(localStorage, ME, result(10, 1))
  queueResult(localStorage, ME, result(11, 2))
  expect(await sendResults(localStorage, ME, unreachable)).toBe(false)
  const sent: number[] = []
  const send = async (one: InterviewResult) => void sent.push(one.allTestID)
  expect(await sendResults(localStorage, ME, send)).toBe(true)
  expect(sent).toEqual([10, 11])
  expect(waitingResults(localStorage, ME)).toEqual([])
})

test('of one question only the last result waits', () => {
  queueResult(localStorage, ME, result(10, 1))
  queueResult(localStorage, ME, result(10, 2))
  expect(waitingResults(localStorage, ME)).toEqual([result(10, 2)])
})

test('what the server refuses for good does not hold up the others', async () => {
  queueResult(localStorage, ME, result(10, 1))
  queueResult(localStorage, ME, result(11, 2))
  const sent: number[] = []
  const send = async (one: InterviewResult) => {
    if (one.allTestID === 10) throw new RequestError(404, '没有找到该题')
    sent.push(one.allTestID)
  }
  expect(await sendResults(localStorage, ME, send)).toBe(true)
  expect(sent).toEqual([11])
})

test('another learner at the same machine has a line of one’s own', () => {
  queueResult(localStorage, ME, result(10, 1))
  expect(waitingResults(localStorage, 8)).toEqual([])
})
