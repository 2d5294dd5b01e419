import { expect, test } from 'vitest'
import { offers } from './offers.ts'

const version = (vn: number, modules: string[], isVip: 0 | 1 = 0) => ({
  vn,
  vname: `${vn} 班`,
  vnorder: vn,
  isVip,
  modules,
})
const holdings = {
  Modules: [
    { Module: 'ChapterTest', Name: '章节练习' },
    { Module: 'GrabPoint', Name: '抓考点' },
    { Module: 'RealPaper', Name: '历年真题' },
  ],
  Versions: [
    { vn: 1, TestCount: 300, PaperCount: 0 },
    { vn: 2, TestCount: 336, PaperCount: 4 },
  ],
}
const small = ['ChapterTest', 'Video']
const large = ['ChapterTest', 'Video', 'GrabPoint', 'RealPaper']

test('the smallest version first, each with what the server counted for it and its own modules', () => {
  expect(offers([version(2, large), version(1, small)], holdings)).toMatchObject([
    { vn: 1, tests: 300, papers: 0, names: ['章节练习'], only: 'ChapterTest' },
    { vn: 2, tests: 336, papers: 4, names: ['章节练习', '抓考点', '历年真题'], only: 'GrabPoint' },
  ])
})

test('a version that opens nothing beyond the one I hold is within it; a larger one is not', () => {
  const held = (mine: number) =>
    offers([version(1, small, mine === 1 ? 1 : 0), version(2, large, mine === 2 ? 1 : 0)], holdings).map(
      (offer) => offer.held,
    )
  expect(held(2)).toEqual(['within', 'own'])
  expect(held(1)).toEqual(['own', null])
})
