import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseSubject, getSubject } from '../../platform/subject/subject.ts'
import { SubjectGate } from './SubjectGate.tsx'
import SwitchMenuPage from './switchMenu/SwitchMenuPage.tsx'
import { found, openAt, type Replies, startLearner, version } from './testing/openSubjects.tsx'

const module = { isVip: 0, name: '章节练习' }
const chosen = (AppID: number, AppVn: number) =>
  chooseSubject({ AppID, AppEName: 'X', AppName: 'X', AppCName: 'X', AppVn, AppVname: '一班' })
let replies: Replies
let calls: URL[]

beforeEach(() => {
  replies = {
    getUserInfo: { lastAppID: 5, lastAppVn: 1 },
    moduleInfoX: { ChapterTest: module, ar: [version(1), version(2)] },
    setLastApp: {},
  }
  calls = startLearner(replies).calls
})
afterEach(() => vi.unstubAllGlobals())

const openPage = () => openAt('/mainIndex', { '/mainIndex': <SubjectGate>主页内容</SubjectGate> })

test('a new device takes up the subject and version studied last on any other', async () => {
  openPage()
  expect(await screen.findByText('主页内容')).toBeTruthy()
  expect(getSubject()).toMatchObject({ AppID: 5, AppVn: 1, AppCName: '临床执业医师' })
})

test('a last version that is gone gives way to the default one, which is stored and reported (section 4, "Version selection")', async () => {
  replies.getUserInfo = { lastAppID: 5, lastAppVn: 9 }
  openPage()
  expect(await screen.findByText('主页内容')).toBeTruthy()
  expect(getSubject()?.AppVn).toBe(2)
  const reported = calls.filter((url) => url.pathname.endsWith('/setLastApp'))
  expect(reported.map(({ searchParams }) => [searchParams.get('appID'), searchParams.get('appVn')])).toEqual([
    ['5', '2'],
  ])
})

test('a chosen version that is no longer there gives way to the default one', async () => {
  chosen(5, 9)
  openPage()
  await waitFor(() => expect(getSubject()?.AppVn).toBe(2))
})

test('who has studied nothing yet is led to choosing', async () => {
  replies.getUserInfo = { lastAppID: null, lastAppVn: null }
  openPage()
  expect(await screen.findByText('选择科目的页面')).toBeTruthy()
})

test('a page asked for before a subject is chosen is named at the choice, and opens once it is made', async () => {
  replies.getUserInfo = { lastAppID: null, lastAppVn: null }
  replies.appEName = { list: [found(5, 'ZY_LCZY_YTMJ', '临床执业医师')], Total: 1 }
  replies.vipApp = { VipApp: [] }
  openAt('/freeCatalogue?q=心', {
    '/freeCatalogue': <SubjectGate>免费内容</SubjectGate>,
    '/switchMenu': <SwitchMenuPage />,
  })
  expect(await screen.findByText('“免费目录”要先选择科目，选好后会自动打开。')).toBeTruthy()
  // A search meanwhile does not lose that.
  fireEvent.change(screen.getByRole('searchbox', { name: '搜索科目' }), { target: { value: '临床' } })
  fireEvent.click(await screen.findByRole('button', { name: '选择临床执业医师，第 2 班' }))
  expect(await screen.findByText('免费内容')).toBeTruthy()
  expect(decodeURIComponent(location.search)).toBe('?q=心')
})

test('choosing a subject of one’s own accord says nothing of other pages', async () => {
  replies.getUserInfo = { lastAppID: null, lastAppVn: null }
  replies.appEName = { list: [], Total: 0 }
  openAt('/mainIndex', { '/mainIndex': <SubjectGate>主页内容</SubjectGate>, '/switchMenu': <SwitchMenuPage /> })
  expect(await screen.findByRole('heading', { level: 1, name: '选择科目' })).toBeTruthy()
  expect(screen.queryByText(/要先选择科目/)).toBeNull()
})

test('who has studied nothing yet and comes by a friend’s link takes up the friend’s subject', async () => {
  replies.getUserInfo = { lastAppID: null, lastAppVn: null }
  replies.comeByShare = { appID: 5, counted: 1 }
  openAt('/freeCatalogue?share=abcdefgh12', { '/freeCatalogue': <SubjectGate>免费内容</SubjectGate> })
  expect(await screen.findByText('免费内容')).toBeTruthy()
  expect(getSubject()).toMatchObject({ AppID: 5, AppVn: 2 })
})

test('a link that nobody has leads to choosing', async () => {
  replies.getUserInfo = { lastAppID: null, lastAppVn: null }
  replies.comeByShare = { appID: null, counted: 0 }
  openAt('/freeCatalogue?share=abcdefgh12', { '/freeCatalogue': <SubjectGate>免费内容</SubjectGate> })
  expect(await screen.findByText('选择科目的页面')).toBeTruthy()
})

test('when the server does not answer, choosing is still offered', async () => {
  for (const name of Object.keys(replies)) delete replies[name]
  openPage()
  expect(await screen.findByText('选择科目的页面')).toBeTruthy()
})

test('a subject chosen on this device is shown without asking anything first', async () => {
  for (const name of Object.keys(replies)) delete replies[name]
  chosen(5, 1)
  openPage()
  expect(await screen.findByText('主页内容')).toBeTruthy()
})

test('version off sale (VerNO 20): a confirm says so, and confirming leads to /switchMenu (section 8)', async () => {
  chosen(5, 3)
  replies.moduleInfoX = { ChapterTest: module, ar: [version(1), version(3, { VerNO: 20, isVip: 1, EndTime: 9e15 })] }
  openPage()
  expect(await screen.findByText('该版本已下架，请重新选择科目，购买新版本')).toBeTruthy()
  expect(screen.getByRole('button', { name: '取消' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('选择科目的页面')).toBeTruthy()
})

test('version off sale: who cancels stays with what he or she has', async () => {
  chosen(5, 4)
  replies.moduleInfoX = { ChapterTest: module, ar: [version(4, { VerNO: 20 })] }
  openPage()
  fireEvent.click(await screen.findByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText('主页内容')).toBeTruthy()
})

test('subject withdrawn (module data with one key): told so, and led to choosing another (section 8)', async () => {
  chosen(6, 1)
  replies.moduleInfoX = { ar: [] }
  openPage()
  expect(await screen.findByText('该科目已下架，请使用其他科目')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('选择科目的页面')).toBeTruthy()
})

test('a withdrawn subject whose code was replaced: choosing begins with the one that took its place', async () => {
  chosen(7, 1)
  replies.moduleInfoX = { ar: [] }
  replies['replaceChapter.json'] = { X: 'ZY_NEW' }
  const router = openPage()
  fireEvent.click(await screen.findByRole('button', { name: '确定' }))
  expect(await screen.findByText('选择科目的页面')).toBeTruthy()
  expect(router.history.location.href).toBe('/switchMenu?q=ZY_NEW')
})
