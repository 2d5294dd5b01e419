import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from '../../../platform/clock.ts'
import { startSession } from '../../../platform/session/session.ts'
import { chooseSubject, getSubject } from '../../../platform/subject/subject.ts'
import { found, openAt, type Replies, startLearner, version } from '../testing/openSubjects.tsx'
import SwitchMenuPage from './SwitchMenuPage.tsx'

const DAY = 86_400_000
const SUBJECTS = [
  found(5, 'ZY_LCZY_YTMJ', '临床执业医师'),
  found(6, 'ZC_NK_YTMJ', '内科主治医师', '主治医师'),
  found(7, 'ZC_WK_YTMJ', '外科主治医师', '主治医师'),
]
const record = (AppID: number, AppVn: number, days: number) => ({
  AppID,
  AppVn,
  AppEName: 'ZY_LCZY_YTMJ',
  AppCName: '临床执业医师',
  AppVnName: `第 ${AppVn} 班`,
  VnOrder: AppVn,
  StartTime: 0,
  EndTime: serverNow() + days * DAY,
})
let replies: Replies
let calls: URL[]

beforeEach(() => {
  replies = {
    appEName: (query) => {
      const word = query.get('appPName') ?? ''
      const list = word === 'lczy' ? SUBJECTS.slice(0, 1) : SUBJECTS.filter(({ CName }) => CName.includes(word))
      return { list, Total: list.length }
    },
    vipApp: { VipApp: [] },
    moduleInfoX: {
      ChapterTest: { isVip: 0, name: '章节练习' },
      ar: [version(2), version(1), version(3, { VerNO: 20 }), version(1, { AppID: 8, AppEName: 'ZY_LCZY_MNDB' })],
    },
    setLastApp: {},
  }
  calls = startLearner(replies).calls
})
afterEach(() => vi.unstubAllGlobals())

const openPage = (address = '/switchMenu') => openAt(address, { '/switchMenu': <SwitchMenuPage /> })
const row = (name: RegExp) => screen.findByRole('button', { name })
const search = () => screen.getByRole('searchbox', { name: '搜索科目' })

test('subjects stand under their families, and one family can be shown alone', async () => {
  openPage()
  const family = within(await screen.findByRole('region', { name: '主治医师' }))
  expect(family.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '内科主治医师中级',
    '外科主治医师',
  ])
  fireEvent.click(
    within(screen.getByRole('navigation', { name: '考试类别' })).getByRole('button', { name: /执业资格/ }),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: '主治医师' })).toBeNull())
  expect(screen.getByRole('region', { name: '执业资格' })).toBeTruthy()
})

test('codes of subjects stand there for staff alone; whoever types one still finds its subject', async () => {
  openPage()
  expect(await row(/^临床执业医师/)).toBeTruthy()
  expect(screen.queryByText(/ZY_LCZY_YTMJ/)).toBeNull()
  fireEvent.change(search(), { target: { value: 'lczy' } })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^内科主治医师/ })).toBeNull())
  act(() => startSession({ guid: 'e'.repeat(40), userID: 8, userName: '139', NickName: '', roles: ['editor'] }))
  expect(await screen.findByText(/ZY_/)).toBeTruthy()
})

test('a subject opens to its versions by vnorder; those off sale and of the mock-exam variant are left out', async () => {
  openPage()
  fireEvent.click(await row(/^临床执业医师/))
  const choices = await screen.findAllByRole('button', { name: /^选择临床执业医师/ })
  expect(choices.map((button) => button.getAttribute('aria-label'))).toEqual([
    '选择临床执业医师，第 1 班',
    '选择临床执业医师，第 2 班',
  ])
})

test('choosing a version stores it, reports it and goes home', async () => {
  openPage()
  fireEvent.click(await row(/^临床执业医师/))
  fireEvent.click(await screen.findByRole('button', { name: '选择临床执业医师，第 2 班' }))
  expect(await screen.findByText('主页内容')).toBeTruthy()
  expect(getSubject()).toMatchObject({ AppID: 5, AppVn: 2 })
  expect(document.cookie).toContain('SELECTEDAPPNEW=')
  const reported = calls.find((url) => url.pathname.endsWith('/setLastApp'))?.searchParams
  expect([reported?.get('appID'), reported?.get('appVn')]).toEqual(['5', '2'])
})

test('a word is sent to the server, and Enter opens the best of what it found', async () => {
  openPage()
  await row(/^内科主治医师/)
  fireEvent.change(search(), { target: { value: 'lczy' } })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^内科/ })).toBeNull())
  fireEvent.keyDown(search(), { key: 'Enter' })
  expect((await row(/^临床执业医师/)).getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('找到 1 个科目')
})

test('arrows lead from the search into the rows and from row to row', async () => {
  openPage()
  const first = await row(/^临床执业医师/)
  fireEvent.keyDown(search(), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toContain('内科主治医师')
  fireEvent.keyDown(document.activeElement as Element, { key: 'End' })
  expect(document.activeElement?.textContent).toContain('外科主治医师')
  fireEvent.keyDown(document.activeElement as Element, { key: 'Home' })
  expect(document.activeElement).toBe(first)
})

test('nothing found: says for what, and leads back to all', async () => {
  openPage('/switchMenu?q=zzz')
  expect(await screen.findByText('没有找到“zzz”')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '查看全部科目' }))
  expect(await row(/^内科主治医师/)).toBeTruthy()
})

test('a failure says so and can be tried again', async () => {
  const search = replies.appEName as object
  delete replies.appEName
  openPage()
  fireEvent.click((await screen.findAllByRole('button', { name: /重试|再试/ }))[0] as Element)
  replies.appEName = search
  fireEvent.click((await screen.findAllByRole('button', { name: /重试|再试/ }))[0] as Element)
  expect(await row(/^内科主治医师/)).toBeTruthy()
})

test('my subjects come first with the end of each; what is over is folded away', async () => {
  replies.vipApp = { VipApp: [record(5, 2, 10), record(5, 1, -5), record(99, 1, 100)] }
  openPage()
  const mine = within(await screen.findByRole('region', { name: '我的科目' }))
  expect(await mine.findByText(/到期，还有 10 天$/)).toBeTruthy()
  expect(mine.getByText(/^已到期或下架的班次（2）$/)).toBeTruthy()
  expect(mine.getByText(/^已于 .* 到期$|^已于 .*到期$/)).toBeTruthy()
  expect(mine.getByText('该科目已下架，请使用其他科目')).toBeTruthy()
})

test('a withdrawn subject is said to be so in place of its versions', async () => {
  replies.moduleInfoX = { ar: [] }
  openPage('/switchMenu?q=lczy')
  expect(await screen.findByText('该科目已下架，请使用其他科目')).toBeTruthy()
})

test('what is asked for carries the agent, and all VIP records are asked for (section 7; section 9: isExpirevip=2)', async () => {
  openPage('/switchMenu?q=lczy')
  await screen.findByRole('button', { name: '选择临床执业医师，第 1 班' })
  const asked = (name: string) =>
    Object.fromEntries(calls.find((url) => url.pathname.replace(/\/$/, '').endsWith(name))?.searchParams ?? [])
  expect(asked('/vipApp')).toMatchObject({ agentCode: '889', options: '1', isExpirevip: '2' })
  expect(asked('/moduleInfoX')).toMatchObject({ agentCode: '889', options: '0', appID: '5' })
  expect(asked('/appEName')).toMatchObject({ agentID: '889' })
})

test('an open subject without a version on sale is not called withdrawn: it says so, and its free chapters are reached', async () => {
  replies.moduleInfoX = { ChapterTest: { isVip: 0, name: '章节练习' }, ar: [] }
  replies.getNewCptTreeFree = { FreeTests: 12, Modules: [], Versions: [], Papers: [], ChapterMenuJson: '{}' }
  openPage('/switchMenu?q=lczy')
  expect(await screen.findByText('还没有开售的班次，暂时不能开通。')).toBeTruthy()
  expect(screen.queryByText(/已下架/)).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '先做免费章节：临床执业医师' }))
  expect(await screen.findByText('免费目录')).toBeTruthy()
  expect(getSubject()).toMatchObject({ AppID: 5, AppVn: 0, AppCName: '临床执业医师' })
})

test('where all versions went off sale, that is said and nothing is offered', async () => {
  replies.moduleInfoX = { ChapterTest: { isVip: 0, name: '章节练习' }, ar: [version(3, { VerNO: 20 })] }
  openPage('/switchMenu?q=lczy')
  expect(await screen.findByText('没有在售的班次，暂时不能开通。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /先做免费章节/ })).toBeNull()
})

test('what is studied without a version is gone on with from my subjects', async () => {
  replies.moduleInfoX = { ChapterTest: { isVip: 0, name: '章节练习' }, ar: [] }
  const { AppID, AppEName, CName } = SUBJECTS[0] as (typeof SUBJECTS)[number]
  act(() => chooseSubject({ AppID, AppEName, AppName: CName, AppCName: CName, AppVn: 0, AppVname: '免费章节' }))
  openPage()
  fireEvent.click(await screen.findByRole('button', { name: '继续学习：临床执业医师，免费章节' }))
  expect(await screen.findByText('主页内容')).toBeTruthy()
})
