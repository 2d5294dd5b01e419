import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getSubject } from '../../platform/subject/subject.ts'
import ChapterMenuPage from './chapterMenu/ChapterMenuPage.tsx'
import ErjianChapterPage from './erjianChapter/ErjianChapterPage.tsx'
import FreeCataloguePage from './freeCatalogue/FreeCataloguePage.tsx'
import ScratchAndsprintPage from './scratchAndsprint/ScratchAndsprintPage.tsx'
import { count, menuOf, node, openTree } from './testing/openTree.tsx'
import YhjfPage from './yhjf/YhjfPage.tsx'
import ZyChapterPage from './zyChapter/ZyChapterPage.tsx'

const tree = menuOf(
  node(1, '内科学', [node(2, '心力衰竭'), node(3, '心律失常', [], { IsFree: 1 })]),
  node(4, '外科学', [node(5, '骨折')]),
)
const line = (name: string) => screen.findByRole('treeitem', { name: new RegExp(name) })

test('a chapter has its counts, its branch their sum, and the way on leads to what was begun', async () => {
  openTree('/chapterMenu', ChapterMenuPage, {
    getChapterMenuX: tree,
    getCptStatistics: [count(2), count(3, 1, 1), count(5)],
  })
  expect((await line('^内科学')).textContent).toContain('1 / 4')
  expect((await line('心律失常')).textContent).toContain('正确 100%')
  expect(screen.getByRole('link', { name: '继续：心律失常' })).toBeTruthy()
})

test('counts that do not come leave the tree where it is', async () => {
  openTree('/chapterMenu', ChapterMenuPage, { getChapterMenuX: tree, getCptStatistics: undefined })
  expect(await line('心力衰竭')).toBeTruthy()
  expect(screen.getByText(/我的进度没有加载成功/)).toBeTruthy()
})

test('without a version, what is locked asks for one; what is free, and what friends have opened, does not', async () => {
  openTree('/chapterMenu', ChapterMenuPage, {
    getChapterMenuX: tree,
    moduleInfoX: { ChapterTest: { isVip: 0, name: '章节练习' }, ar: [] },
    getAllShareChapter: [{ CptID: 4, Name: '外科学', TestCount: 2, Friends: 1, IsOpen: 1 }],
  })
  expect(await screen.findByRole('button', { name: '开通：心力衰竭' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '开始：心律失常' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: '开始：骨折' })).toBeTruthy()
})

test('typing shows what was found and everything on the way to it, marked', async () => {
  const user = userEvent.setup()
  openTree('/chapterMenu', ChapterMenuPage, { getChapterMenuX: tree })
  await line('骨折')
  await user.type(screen.getByRole('searchbox', { name: '搜索章节' }), '骨折')
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /心力衰竭/ })).toBeNull())
  expect((await line('骨折')).querySelector('mark')?.textContent).toBe('骨折')
  expect(await line('外科学')).toBeTruthy()
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('骨折'))
})

test('what is found is shown from its top; without the word the tree stands where one left it', async () => {
  const user = userEvent.setup()
  openTree('/chapterMenu', ChapterMenuPage, { getChapterMenuX: tree })
  await line('骨折')
  const box = () => screen.getByRole('tree')
  box().scrollTop = 60
  fireEvent.scroll(box())
  await user.type(screen.getByRole('searchbox', { name: '搜索章节' }), '骨折')
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /心力衰竭/ })).toBeNull())
  expect(box().scrollTop).toBe(0)
  await user.clear(screen.getByRole('searchbox', { name: '搜索章节' }))
  expect(await line('心力衰竭')).toBeTruthy()
  expect(box().scrollTop).toBe(60)
})

test('what is new since I was there is said in the line', async () => {
  openTree('/chapterMenu', ChapterMenuPage, {
    getChapterMenuX: tree,
    getListNew: [{ CptID: 2, Added: 2, Changed: 1, UpdatedAt: 1 }],
  })
  expect((await line('心力衰竭')).textContent).toContain('更新 3 题')
})

test('in the free tree, put together from several, the chapters begin anew one by one: its branches are none', async () => {
  const user = userEvent.setup()
  const calls = openTree('/freeCatalogue', FreeCataloguePage, {
    getNewCptTreeFree: {
      ...menuOf(node(901, '章节练习', [node(1, '内科学', [node(2, '心力衰竭'), node(3, '心律失常')])])),
      Papers: [],
      Modules: [],
      Versions: [],
      FreeTests: 4,
    },
    getFreeStatistic: [count(2, 2, 1), count(3)],
    resetTestInfo: { reset: 2 },
  })
  const ask = within(await line('章节练习')).getByRole('button', { name: '重做章节练习' })
  await user.click(ask)
  await screen.findByRole('button', { name: '清空并重做' })
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(calls.some(({ pathname }) => pathname.endsWith('/resetTestInfo'))).toBe(false)
  await user.click(ask)
  await user.click(await screen.findByRole('button', { name: '清空并重做' }))
  expect(await screen.findByText('已清空 2 题的作答进度')).toBeTruthy()
  const bodies = calls.filter(({ pathname }) => pathname.endsWith('/resetTestInfo'))
  expect(bodies.map(({ searchParams }) => searchParams.get('cptID'))).toEqual(['2'])
})

test('who comes by a friend’s link is shown the friend’s subject, is told so, and keeps a clean address', async () => {
  const version = {
    AppID: 8,
    AppEName: 'ZC_NK',
    AppName: '内科',
    CName: '内科主治',
    vn: 2,
    vname: '高级班',
    vnorder: 2,
  }
  openTree(
    '/freeCatalogue',
    FreeCataloguePage,
    {
      comeByShare: { appID: 8, counted: 1 },
      moduleInfoX: { ar: [{ ...version, VerNO: 1, isVip: 0, EndTime: null, modules: [] }] },
      getNewCptTreeFree: { ...menuOf(), Papers: [], Modules: [], Versions: [], FreeTests: 0 },
      getFreeStatistic: [],
      setLastApp: {},
    },
    '?share=abcdefgh12',
  )
  expect(await screen.findByText('欢迎！您的到来已为好友计数')).toBeTruthy()
  expect(getSubject()).toMatchObject({ AppID: 8, AppVn: 2 })
  await waitFor(() => expect(location.search).toBe(''))
})

test('a friend who could not be counted for want of a network keeps the link for another try', async () => {
  openTree(
    '/freeCatalogue',
    FreeCataloguePage,
    {
      getNewCptTreeFree: { ...menuOf(), Papers: [], Modules: [], Versions: [], FreeTests: 0 },
      getFreeStatistic: [],
    },
    '?share=abcdefgh12',
  )
  expect(await screen.findByText('这个科目没有免费章节')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去章节练习' })).toHaveProperty('pathname', '/chapterMenu')
  expect(location.search).toBe('?share=abcdefgh12')
})

test('an empty subject says why, and what to do', async () => {
  openTree('/chapterMenu', ChapterMenuPage, { getChapterMenuX: menuOf() })
  expect(await screen.findByText('这个科目还没有章节')).toBeTruthy()
  expect(screen.getByRole('link', { name: '切换科目' })).toHaveProperty('pathname', '/switchMenu')
})

test('a menu that does not come can be asked for again', async () => {
  openTree('/chapterMenu', ChapterMenuPage, {})
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
})

test('beginning anew asks first, and says what stays', async () => {
  const user = userEvent.setup()
  openTree('/chapterMenu', ChapterMenuPage, { getChapterMenuX: tree, getCptStatistics: [count(2, 2, 1)] })
  const one = within(await line('心力衰竭')).getByRole('button', { name: '重做心力衰竭' })
  await user.click(one)
  expect(await screen.findByText(/错题本、收藏与笔记都会保留/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '清空并重做' })).toBeTruthy()
})

test('a subject without books shows its parts as such', async () => {
  openTree('/erjianChapter', ErjianChapterPage, {
    getCptTreeSrc: { ...menuOf(), Papers: [] },
    getChapterMenuX: tree,
    controllerStatistic: [],
    getCataloglist: {
      list: [1, 4].map((CptID) => ({
        CptID,
        ParentID: 0,
        Name: CptID === 1 ? '内科学' : '外科学',
        Note: '',
        IsFree: 0,
        Chapters: 2,
        Total: 4,
        Done: 0,
        Right: 0,
      })),
      total: 2,
    },
  })
  expect(await line('心力衰竭')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^内科学/ }).getAttribute('aria-current')).toBe('true')
  expect(screen.queryByRole('treeitem', { name: /骨折/ })).toBeNull()
})

test('another edition comes in place of the one shown, and the choice keeps the focus', async () => {
  const user = userEvent.setup()
  const edition = (name: string) => ({
    ...menuOf(node(name === '标准' ? 1 : 2, name, [node(name === '标准' ? 11 : 12, `${name}一`)])),
    Editions: [
      { isYTMJ: 0, TestCount: 2 },
      { isYTMJ: 1, TestCount: 2 },
    ],
  })
  openTree('/zyChapter', ZyChapterPage, {
    moduleInfoX: { ZhiYe: { isVip: 1, name: '执业章节' }, ar: [] },
    getChapterMenuXTKNew: (url: URL) => edition(url.searchParams.get('isYTMJ') === '1' ? '密卷' : '标准'),
    getCptStatistics: [],
  })
  expect(await line('标准一')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: /押题密卷版/ }))
  expect(await line('密卷一')).toBeTruthy()
  expect(screen.queryByRole('treeitem', { name: /标准一/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /押题密卷版/ }))
})

test('a pair that nobody has confused yet opens with both its points', async () => {
  const user = userEvent.setup()
  openTree('/yhjfPage', YhjfPage, {
    moduleInfoX: { YHJF: { isVip: 1, name: '易混解析' }, ar: [] },
    getCptTreeSrc: {
      ...menuOf(node(1, '内科', [node(2, '甲 与 乙', [], { Note: '看病程', PointIDs: [11, 12] })])),
      Papers: [],
    },
    YHJFStatistics: [],
    sameKnowPoints: { list: [], pairs: [] },
  })
  expect((await line('甲 与 乙')).textContent).toContain('看病程')
  await user.click(screen.getByRole('button', { name: '对比：甲 与 乙' }))
  await waitFor(() =>
    expect(location.pathname + location.search).toBe('/contrastDoexam?appID=5&SameKnowPointID=11&cptID=2'),
  )
})

test('a mark that the server refuses is taken back', async () => {
  const user = userEvent.setup()
  let asked = 0
  openTree('/scratchAndsprint', ScratchAndsprintPage, {
    moduleInfoX: { ScratchSprint: { isVip: 1, name: '抓分冲刺' }, ar: [] },
    getpremenu: { ...menuOf(node(1, '考前', [node(2, '第 1 组')])), ChapterTypes: [] },
    // The marks load once; every later call fails.
    updateCptTreeTagMJ: () => (asked++ === 0 ? { ...menuOf(), Tags: [], Linked: [], Mistakes: 0 } : undefined),
  })
  const got = within(await line('第 1 组')).getByRole('button', { name: '已拿下：第 1 组' })
  expect(got.getAttribute('aria-pressed')).toBe('false')
  await user.click(got)
  expect(await screen.findByText('标记没有保存，请稍后再试')).toBeTruthy()
  await waitFor(() => expect(got.getAttribute('aria-pressed')).toBe('false'))
})

const locked = { ChapterTest: { isVip: 0, name: '章节练习' }, ar: [] }

test('a locked chapter whose first questions are free says how many, and leads to them', async () => {
  const user = userEvent.setup()
  openTree('/chapterMenu', ChapterMenuPage, {
    getChapterMenuX: menuOf(
      node(1, '内科学', [node(2, '心力衰竭', [], { TestCount: 8, FreeCount: 3, FreeCptID: 77 }), node(3, '心律失常')]),
    ),
    moduleInfoX: locked,
  })
  const offered = await screen.findByRole('button', { name: '免费做 3 题：心力衰竭' })
  expect(offered.textContent).toBe('免费 3 题')
  expect(screen.getByRole('button', { name: '开通：心力衰竭' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '免费做 3 题：心律失常' })).toBeNull()
  await user.click(offered)
  await waitFor(() => expect(`${location.pathname}${location.search}`).toContain('/answerPage'))
  expect(new URLSearchParams(location.search).get('cptID')).toBe('77')
})

test('a locked chapter whose questions are all free leads to them, and does not ask to buy it', async () => {
  const user = userEvent.setup()
  openTree('/chapterMenu', ChapterMenuPage, {
    getChapterMenuX: menuOf(
      node(1, '内科学', [node(2, '高血压', [], { FreeCount: 2, FreeCptID: 77 }), node(3, '心律失常')]),
    ),
    moduleInfoX: locked,
  })
  expect(await screen.findByRole('button', { name: '免费做 2 题：高血压' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '开通：高血压' })).toBeNull()
  expect(screen.getByRole('button', { name: '开通：心律失常' })).toBeTruthy()
  await user.click(await line('高血压'))
  await waitFor(() => expect(new URLSearchParams(location.search).get('cptID')).toBe('77'))
})

test('who has opened the chapters is offered no trial of them', async () => {
  openTree('/chapterMenu', ChapterMenuPage, {
    getChapterMenuX: menuOf(node(2, '心力衰竭', [], { FreeCount: 3, FreeCptID: 77 })),
  })
  expect(await screen.findByRole('button', { name: '开始：心力衰竭' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /免费做/ })).toBeNull()
})
