import { recordsIn } from '@tizhou/contract/records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Api, chapterIDs, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'

describeOnBothDatabases('refusals name the records that they are about', (openStore) => {
  let api: Api
  let guid: string
  let cptID: number
  beforeAll(async () => {
    api = await startApi(await openStore(), { RATE_LIMITS: 'off' })
    guid = await api.login(api.world.vip)
    cptID = (await chapterIDs(api, SUBJECT)).试用 ?? 0
  })
  afterAll(() => api.close())

  async function post(path: string, fields: Record<string, unknown>) {
    const own = { guid, appID: api.world.subjectID, ...fields }
    const texts = Object.entries(own).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ])
    const response = await fetch(api.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(texts),
    })
    const { status, data } = (await response.json()) as { status: number; data: unknown }
    return { status, records: recordsIn(data) }
  }

  const reply = (replyID: string, more: object = {}) => ({
    replyID: replyID.padEnd(16, '-'),
    allTestID: 1,
    cptID,
    lastUserReply: 'A',
    spendTime: 1,
    answeredAt: 1,
    mode: 'practice',
    ...more,
  })
  const submit = (replies: unknown, more: object = {}) =>
    post('/api/exam/submitReplies', { repliesJson: replies, ...more })

  test('of several, those that cannot be read', async () => {
    const replies = [reply('good'), reply('late', { answeredAt: 'soon' }), reply('other'), reply('odd', { mode: 'x' })]
    expect(await submit(replies)).toEqual({ status: 400, records: ['late------------', 'odd-------------'] })
  })

  test('the only one, whatever is wrong with it', async () => {
    expect(await submit([reply('nul', { lastUserReply: '\0' })])).toEqual({
      status: 400,
      records: ['nul-------------'],
    })
    expect(await post('/api/exam/saveNote', { allTestID: 4711, content: 'x', changedAt: 1 })).toEqual({
      status: 404,
      records: ['4711'],
    })
    expect(await post('/api/exam/saveNote', { allTestID: 4711, content: 'x' })).toEqual({
      status: 400,
      records: ['4711'],
    })
  })

  test('none where the caller, the call or nobody knows what is wrong', async () => {
    expect(await submit([reply('good')], { guid: 'short' })).toEqual({ status: 400, records: [] })
    expect(await submit([reply('good')], { guid: 'A'.repeat(43) })).toEqual({ status: 401, records: [] })
    expect(await submit([reply('good')], { appID: 'x' })).toEqual({ status: 400, records: [] })
    expect(await submit([])).toEqual({ status: 400, records: [] })
    expect(await submit([reply('one'), reply('two', { lastUserReply: '\0' })])).toEqual({ status: 400, records: [] })
    const saving = {
      attemptID: 1,
      seat: 1,
      answersJson: [{ allTestID: 1, lastUserReply: 'A', spendTime: 1, marked: 0, no: 1 }],
    }
    expect(await post('/api/paper/save', saving)).toMatchObject({ status: 404, records: [] })
  })

  test('of a paper’s answers, the one that cannot be read', async () => {
    const answer = { allTestID: 1, lastUserReply: 'A', spendTime: 1, marked: 0, no: 1 }
    const answersJson = [answer, { ...answer, allTestID: 2, marked: 7 }]
    expect(await post('/api/paper/save', { attemptID: 1, seat: 1, answersJson })).toEqual({
      status: 400,
      records: ['2'],
    })
  })
})
