import { expect, test } from 'vitest'
import { agentLink } from './agentLink.ts'

const subject = { AppID: 7, AppEName: 'ZC_NK_YTMJ' }
const of = { site: 'https://study.example.org', agentCode: '6001-69' }

test('an agent’s link carries its code as ac, to its entry, to a subject or to a purchase', () => {
  expect(agentLink({ ...of, target: 'way' })).toBe('https://study.example.org/way?ac=6001-69')
  expect(agentLink({ ...of, target: 'partner' })).toBe('https://study.example.org/hzsWay?ac=6001-69')
  expect(agentLink({ ...of, target: 'way', subject })).toBe(
    'https://study.example.org/way?ac=6001-69&appEName=ZC_NK_YTMJ',
  )
  expect(agentLink({ ...of, target: 'pay', subject })).toBe(
    `https://study.example.org/way?ac=6001-69&to=${encodeURIComponent('/pay?appID=7&appEName=ZC_NK_YTMJ')}`,
  )
})
