// @vitest-environment node
import { expect, test } from 'vitest'
import { hrefOf, paths, searches } from './paths.ts'
import { builtPaths, routePaths } from './routePaths.ts'
import { parseSearch, returnPathOf } from './search.ts'

const links = {
  landing: paths.landing(),
  way: paths.way({ ac: '300182-1', appEName: 'ZC_NK_YTMJ', vn: 2, to: '/switchMenu' }),
  hzsWay: paths.hzsWay({ ac: '5288' }),
  forgetpwd: paths.forgetpwd(),
  switchBanner: paths.switchBanner({ mediClassID: 4 }),
  myCenter: paths.myCenter(),
  login: paths.login({ to: '/answerPage?cptID=3&appID=1' }),
  maintain: paths.maintain({ msg: '系统维护中' }),
  switchMenu: paths.switchMenu({ q: '内科 2024' }),
  mainIndex: paths.mainIndex({ fromUlr: 'mainJS' }),
  chapterMenu: paths.chapterMenu({ q: '心', free: 1 }),
  answerPage: paths.answerPage({ cptID: 3, appID: 1, mode: 'recite', test: 7 }),
  reviewTest: paths.reviewTest({ appID: 1, set: 'wrong', recentDay: 0, order: 1 }),
  myErrorTest: paths.myErrorTest({ by: 'time', recentDay: 7, order: 0 }),
  collectNotes: paths.collectNotes({ kind: 'note', q: '1+1' }),
}

test('every link leads to its address', () => {
  expect(Object.fromEntries(Object.entries(links).map(([name, link]) => [name, hrefOf(link)]))).toEqual({
    landing: '/',
    way: '/way?ac=300182-1&appEName=ZC_NK_YTMJ&vn=2&to=%2FswitchMenu',
    hzsWay: '/hzsWay?ac=5288',
    forgetpwd: '/forgetpwd',
    switchBanner: '/switchBanner?mediClassID=4',
    myCenter: '/myCenter',
    login: '/login?to=%2FanswerPage%3FcptID%3D3%26appID%3D1',
    maintain: '/Maintain?msg=%E7%B3%BB%E7%BB%9F%E7%BB%B4%E6%8A%A4%E4%B8%AD',
    switchMenu: '/switchMenu?q=%E5%86%85%E7%A7%91+2024',
    mainIndex: '/mainIndex?fromUlr=mainJS',
    chapterMenu: '/chapterMenu?q=%E5%BF%83&free=1',
    answerPage: '/answerPage?cptID=3&appID=1&mode=recite&test=7',
    reviewTest: '/reviewTest?appID=1&set=wrong&recentDay=0&order=1',
    myErrorTest: '/myErrorTest?by=time&recentDay=7&order=0',
    collectNotes: '/collectNotes?kind=note&q=1%2B1',
  })
})

test('there is a link to every page that is built, and a path for every link', () => {
  const linked: string[] = Object.values(links).map(({ to }) => to)
  expect(builtPaths.filter((path) => !linked.includes(path))).toEqual([])
  expect(linked.filter((path) => !routePaths.some((known) => known === path))).toEqual([])
})

test('what a page reads from its address is what the link said', () => {
  for (const link of Object.values(links)) {
    if (!('search' in link)) continue
    const read = searches[link.to](parseSearch(hrefOf(link).slice(link.to.length)))
    expect(JSON.parse(JSON.stringify(read)), link.to).toEqual(link.search)
  }
})

test('nonsense in an address counts as absent', () => {
  expect(searches['/answerPage']({ cptID: 'x', appID: '-1', mode: 'exam', test: '1.5' })).toEqual({
    cptID: 0,
    appID: 0,
  })
  expect(searches['/myErrorTest']({ by: 'x', recentDay: '', order: '2' })).toEqual({})
})

test.each(['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)', 'mainIndex', '/a b'])(
  'log-in never returns to another site: %s',
  (to) => expect(returnPathOf({ to }, 'to')).toBeUndefined(),
)

test('log-in returns to a path of this site with its query', () => {
  expect(returnPathOf({ to: '/answerPage?cptID=3&appID=1' }, 'to')).toBe('/answerPage?cptID=3&appID=1')
})
