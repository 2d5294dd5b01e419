import { expect, test } from 'vitest'
import specified from '../../e2e/spec/calls.json' with { type: 'json' }
import { faultsOf, type ListedCalls, type SentCall, sentCallOf, unseenOf } from './wire.ts'
import type { AllowedDifferences } from './wireAllowed.ts'

const listed: ListedCalls = {
  'GET /api/list': ['appID guid isMenu=1 order?'],
  'GET /api/tree': ['appEName module', 'appEName isYTMJ userID'],
  'POST /api/log': ['phone code _u={phone}'],
  'POST /api/open': null,
}
const none: AllowedDifferences = { own: [], without: [], unseen: [] }
const FIELDS = 'client=pc&terminalType=4&clientver=127.0.0.1&v=1'

function get(address: string): SentCall {
  const url = `http://127.0.0.1${address}&${FIELDS}&_u=7`
  return sentCallOf({ method: 'GET', url, body: null, page: '/p' }) as SentCall
}
function post(address: string, body: string): SentCall {
  return sentCallOf({ method: 'POST', url: `http://127.0.0.1${address}`, body, page: '/p' }) as SentCall
}
const faults = (sent: SentCall, allowed = none) => faultsOf(sent, listed, allowed).join('\n')

test.each([
  ['a request as listed', get('/api/list?appID=1&guid=g&isMenu=1')],
  ['with an optional parameter', get('/api/list?appID=1&guid=g&isMenu=1&order=0')],
  ['the second reading', get('/api/tree?appEName=A&isYTMJ=1&userID=7')],
  ['a POST', post('/api/log?_u=138', `phone=138&code=1&${FIELDS}`)],
  ['whatever a call has whose parameters are left open', post('/api/open', `any[]=1&any[]=2&${FIELDS}`)],
  ['a call of the project', get('/api/own?whatever=1')],
])('nothing is wrong with %s', (_what, sent) => {
  expect(faults(sent)).toBe('')
})

test.each([
  [
    'a parameter that is not listed',
    get('/api/list?appID=1&guid=g&isMenu=1&page[]=2'),
    'GET /api/list (page /p) sends “page”',
  ],
  ['one that is missing', get('/api/list?appID=1&isMenu=1'), 'GET /api/list (page /p) lacks “guid”'],
  [
    'another value than the fixed one',
    get('/api/list?appID=1&guid=g&isMenu=0'),
    'sends isMenu=0, where the list has 1',
  ],
  ['two readings mixed', get('/api/tree?appEName=A&module=M&userID=7'), 'sends “userID”'],
  ['_u that is somebody else', post('/api/log?_u=139', `phone=138&code=1&${FIELDS}`), 'names _u=139'],
  [
    'a POST with its parameters in the address',
    post('/api/log?_u=1&code=1', `phone=1&${FIELDS}`),
    'has “code” in its address',
  ],
  ['_u in a body', post('/api/log', `phone=1&code=1&_u=1&${FIELDS}`), 'has “_u” in its body'],
  [
    'another terminal than the PC',
    post('/api/open', 'client=pc&terminalType=5&clientver=h&v=1'),
    'sends terminalType=5, where every call has 4',
  ],
  ['no signature', post('/api/open', 'client=pc&terminalType=4&clientver=h'), 'lacks the field “v”'],
])('%s is told, with its call and page', (_what, sent, said) => {
  expect(faults(sent)).toContain(said)
  expect(faults(sent).split('\n')).toHaveLength(1)
})

test('what the table allows is no fault; what is for visitors is one of learners', () => {
  const call = 'GET /api/list'
  const own = { ...none, own: [{ call, params: ['page'], why: 'pages' }] }
  const sent = get('/api/list?appID=1&isMenu=1&page=1')
  expect(faults(sent, { ...own, without: [{ call, params: ['guid'], why: 'none' }] })).toBe('')
  const ofVisitors = { ...own, without: [{ call, params: ['guid'], why: 'none', visitor: true as const }] }
  expect(faults(sent, ofVisitors)).toContain('lacks “guid”')
  const visitor = { ...sent, params: { ...sent.params } as Record<string, string> }
  delete visitor.params._u
  expect(faults(visitor, ofVisitors)).toBe('')
  const toldLater = { ...sent, params: { ...visitor.params, _u: 'learner', userType: '0' } }
  expect(faults(toldLater, ofVisitors)).not.toContain('lacks')
})

test('a request of another client is none of these', () => {
  const url = 'http://127.0.0.1/api/list?appID=1&client=console'
  expect(sentCallOf({ method: 'GET', url, body: null, page: '/console' })).toBeUndefined()
  const body = 'appID=1&client=console'
  expect(sentCallOf({ method: 'POST', url: 'http://127.0.0.1/api/log', body, page: '/console' })).toBeUndefined()
})

test('of a whole run: every call that is made was seen, with every listed parameter', () => {
  const made = ['GET /api/list', 'GET /api/tree', 'POST /api/log', 'GET /api/own']
  const sent = [get('/api/list?appID=1&guid=g&isMenu=1'), get('/api/tree?appEName=A&isYTMJ=1&userID=7')]
  const of = (allowed: Partial<AllowedDifferences>) => unseenOf(sent, made, listed, { ...none, ...allowed }).join('\n')
  expect(of({})).toMatch(/^GET \/api\/list: no request .* “order”.*\nPOST \/api\/log: no browser test makes it.*$/)
  const unseen = [
    { call: 'GET /api/list', params: ['order'], why: 'later' },
    { call: 'POST /api/log', params: [], why: 'later' },
  ]
  expect(of({ unseen })).toBe('')
  expect(of({ unseen: [...unseen, { call: 'GET /api/tree', params: [], why: 'old' }] })).toContain('take its row')
  expect(of({ unseen: [...unseen, { call: 'GET /api/list', params: ['guid'], why: 'old' }] })).toContain('take its row')
  expect(of({ unseen, own: [{ call: 'GET /api/list', params: ['x'], why: 'old' }] })).toContain('take its row of `own`')
})

/** Specification, section 9, "Page sizes" and "Fixed request values": calls that have a value there. */
test.each([
  ['feedback lists: 50 a page', 'GET /api/errorTestFeedback/feedbackList', 'eachPageNum=50'],
  ['answered reports: 50 a page', 'GET /api/errorTestFeedback/teacherFeedbackList', 'eachPageNum=50'],
  ['reports to judge: 50 a page', 'GET /api/errorTestFeedback/ReviewTeacherFeedbackList', 'eachPageNum=50'],
  ['conversations: 50 a page', 'GET /api/errorTestFeedback/FeedbackListSeconds', 'eachPageNum=50'],
  ['community messages: 10 a page', 'GET /api/community/message/list', 'eachPageNum=10'],
  ['catalogue list: page 0', 'POST /api/exam/getCataloglist', 'curPage=0'],
  ['catalogue list: 500 a page', 'POST /api/exam/getCataloglist', 'eachPageNum=500'],
  ['publish: terminal 5', 'GET /api/getManagement/Publish', 'terminal=5'],
  ['publish: noticeType', 'GET /api/getManagement/Publish', 'noticeType=1,2,3'],
  ['error reports: client_type 4', 'POST /api/v2/tizhou/frontend', 'client_type=4'],
  ['video progress: type 15', 'POST /api/video/progress', 'type=15'],
  ['video progress: clientType 5', 'POST /api/video/progress', 'clientType=5'],
  ['stay time: clientType 5', 'POST /api/yt_tizhou/stay/time/new', 'clientType=5'],
  ['stay time: appVer 0', 'POST /api/yt_tizhou/stay/time/new', 'appVer=0'],
  ['position: clientType 3', 'POST /api/yt_tizhou/new/statistics/position', 'clientType=3'],
  ['position: codeName', 'POST /api/yt_tizhou/new/statistics/position', 'codeName=pcagent'],
  ['clicks: agent id 888', 'POST /tizhou/userclick', 'agentID=888'],
  ['red dots: channelID 1', 'GET /api/redDot/getRedDog', 'channelID=1'],
  ['notifications: channelID 1', 'GET /api/notify/get', 'channelID=1'],
  ['course notices: channelID 1', 'GET /api/notify/course/system', 'channelID=1'],
  ['tips points: examType 40', 'GET /api/tips_points/getTFMJTree', 'examType=40'],
  ['point cards: examType 48', 'GET /api/aiExam/pointCardContent', 'examType=48'],
  ['VIP apps: isExpirevip 2', 'GET /api/user/vipApp/', 'isExpirevip=2'],
  ['groups for sale', 'GET /api/simpleSaleList', 'groups=0,1,2,5,7,9,12,13,14,15,16,17,18,19'],
  ['free opening: the two apps', 'POST /free/freeOpen', 'appLimit=ZY_XY_YTMJ,ZY_ZYAO_YTMJ'],
  ['modules down: SpeakPoint', 'POST /user/checkUserModulesDown', 'modules=SpeakPoint'],
] as const)('the list has the fixed values of section 9: %s', (_rule, call, fixed) => {
  expect(specified[call].some((reading) => reading.split(' ').includes(fixed))).toBe(true)
})
