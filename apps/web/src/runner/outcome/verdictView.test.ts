import { UNTOUCHED } from '@tizhou/domain/runner/entry'
import type { Entry } from '@tizhou/domain/runner/state'
import { score } from '@tizhou/domain/scoring/score'
import { readableAnswer } from '@tizhou/question-view/readableAnswer.ts'
import { expect, test } from 'vitest'
import { setFromWire } from '../state/wire.ts'
import { wireSet } from '../testing/wireSet.ts'
import { spokenVerdict, verdictView } from './verdictView.ts'

const { byID } = setFromWire(wireSet())

function judged(id: number, text: string, selfScore?: number) {
  const question = byID.get(id)
  if (!question) throw new Error('no such question')
  const entry: Entry = {
    ...UNTOUCHED,
    text,
    confirmed: true,
    selfScore: selfScore ?? null,
    score: score(question, text, { selfScore }),
  }
  return { question, entry, view: verdictView(question, entry) }
}

test('right, wrong and missed each have a sign and a word', () => {
  expect(judged(1, 'C').view).toEqual({ sign: '✓', word: '回答正确', tone: 'right' })
  expect(judged(1, 'A').view).toEqual({ sign: '✗', word: '回答错误', tone: 'wrong' })
  expect(judged(7, 'AB').view).toEqual({ sign: '–', word: '漏选', tone: 'missed' })
})

test('X: too many or a wrong one is wrong, not missed', () => {
  expect(judged(7, 'ABCD').view?.word).toBe('回答错误')
  expect(judged(7, 'AC').view?.word).toBe('回答错误')
})

test('part of the marks is called partly right', () => {
  expect(judged(9, '窦房结；左心房').view?.word).toBe('部分正确')
  expect(judged(11, 'A').view?.word).toBe('部分正确')
})

test('a short answer waits for the own judgement, then has it', () => {
  expect(judged(10, '感染').view?.word).toBe('等待自评')
  expect(judged(10, '感染', 0).view?.word).toBe('没答对')
  expect(judged(10, '感染', 50).view?.word).toBe('部分答对')
  expect(judged(10, '感染', 100).view?.word).toBe('答对了')
})

test('an open question has no verdict', () => {
  const { question } = judged(1, 'C')
  expect(verdictView(question, UNTOUCHED)).toBeNull()
})

test('the alternatives of a blank are read as alternatives', () => {
  const { question } = judged(9, '')
  expect(readableAnswer(question, question.answer)).toBe('窦房结 或 SA node；右心房')
  expect(readableAnswer(question, '；右心房')).toBe('（空）；右心房')
})

test('what is said: verdict, points of a case, and the key where the answer was not right', () => {
  const say = ({ question, entry }: ReturnType<typeof judged>) => spokenVerdict(question, entry)
  expect(say(judged(1, 'C'))).toBe('回答正确。')
  expect(say(judged(8, '错'))).toBe('回答错误。正确答案：对。')
  expect(say(judged(11, 'AB'))).toBe('部分正确。得分 3，满分 4。正确答案：ABE。')
  expect(say(judged(10, '感染'))).toBe('已显示参考答案，请自评。')
  expect(say(judged(10, '感染', 100))).toBe('已自评：答对了。')
})
