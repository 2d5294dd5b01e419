import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPages, pageOf } from '../../../platform/navigation/router/testing/openPages.tsx'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { startSession } from '../../../platform/session/session.ts'
import { chooseSubject } from '../../../platform/subject/subject.ts'
import { type FakeServer, ok, startServer } from '../../../platform/testing/server.ts'
import { authorizationPages } from '../pages.ts'
import AgreementPage from './AgreementPage.tsx'

/** happy-dom has no canvas; e2e/authorization tests drawing in a browser. */
vi.mock('./SignInput.tsx', () => ({ SignInput: () => null }))

const text = (title: string, html: string) => ({
  title,
  html,
  holdsFrom: Date.parse('2026-03-04T16:00:00Z'),
  hash: 'h',
})
const NONE = { terms: null, privacy: null, authorization: null, signed: null }
const TEXTS = {
  terms: text('服务协议', '<p>协议正文</p>'),
  privacy: text('隐私政策', '<p>隐私正文</p>'),
  authorization: text('授权书', '<p>授权正文</p>'),
  signed: null,
}

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '13912345678', NickName: '小舟', roles: [] })
  server = startServer({
    html: ok(TEXTS),
    getusernewauth: ok({ need: 0, vn: 2, outdated: 0, auth: null }),
    getusernewauthlist: ok({ list: [] }),
    getChangeInfo: { status: 300, msg: '', data: null },
  })
})
afterEach(() => vi.unstubAllGlobals())

function open() {
  history.replaceState(null, '', '/agreementPage')
  openPages({ pages: [pageOf(authorizationPages.agreementPage, AgreementPage)] })
}
const study = () =>
  chooseSubject({
    AppName: '内科',
    AppEName: 'ZC_NK_YTMJ',
    AppID: 5,
    AppVn: 1,
    AppVname: '普通班',
    AppCName: '内科主治医师',
  })

test('without a subject there are terms and privacy terms alone, and nothing is asked of a subject', async () => {
  open()
  expect(await screen.findByText('协议正文')).toBeTruthy()
  expect(screen.getByText('自 2026 年 3 月 5 日起生效')).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['用户协议', '隐私条款'])
  await userEvent.click(screen.getByRole('tab', { name: '隐私条款' }))
  expect(screen.getByText('隐私正文')).toBeTruthy()
  expect(server.of('getusernewauth')).toEqual([])
  expect(server.of('html')).toMatchObject([{ appID: '0', vn: '0' }])
})

test('a subject that asks for an authorization begins with it, in the text of the version that I hold', async () => {
  server.answers.getusernewauth = ok({ need: 1, vn: 2, outdated: 0, auth: null })
  study()
  open()
  const tab = await screen.findByRole('tab', { name: '授权书' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(server.of('html')).toMatchObject([{ appID: '5', vn: '2' }])
  expect(await screen.findByText('授权正文')).toBeTruthy()
})

test('what is not published yet is said', async () => {
  server.answers.html = ok(NONE)
  open()
  expect(await screen.findByText('还没有公布')).toBeTruthy()
})

test('a page that cannot be loaded offers another try', async () => {
  server.answers.html = { status: 500, msg: '服务暂时不可用', data: null }
  open()
  await screen.findByText('协议没有加载成功', undefined)
  server.answers.html = ok(TEXTS)
  await userEvent.click(screen.getByRole('button', { name: /重试|再试/ }))
  expect(await screen.findByText('协议正文')).toBeTruthy()
})
