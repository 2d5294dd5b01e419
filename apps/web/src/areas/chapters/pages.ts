import { readTreeSearch } from '../../listSearches.ts'
import type { PageRecords } from '../../platform/navigation/page.ts'
import { numberOf, textOf } from '../../search.ts'

export interface ChapterMenuSearch {
  q?: string
  /** Shows only what can be practised without VIP. */
  free?: 1
}

/** Pages with a tree of chapters keep their filters and scroll positions. */
const tree = { keepAlive: true, search: readTreeSearch } as const

export const chapterPages = {
  chapterMenu: {
    path: '/chapterMenu',
    title: '章节练习',
    keepAlive: true,
    search: (raw): ChapterMenuSearch => ({ q: textOf(raw, 'q'), free: numberOf(raw, 'free') === 1 ? 1 : undefined }),
    load: () => import('./chapterMenu/ChapterMenuPage.tsx'),
  },
  erjianChapter: {
    ...tree,
    path: '/erjianChapter',
    title: '二建章节',
    load: () => import('./erjianChapter/ErjianChapterPage.tsx'),
  },
  zyChapter: { ...tree, path: '/zyChapter', title: '执业章节', load: () => import('./zyChapter/ZyChapterPage.tsx') },
  grabpoints: { ...tree, path: '/grabpoints', title: '抓考点', load: () => import('./grabpoints/GrabpointsPage.tsx') },
  yhjfPage: { ...tree, path: '/yhjfPage', title: '易混解析', load: () => import('./yhjf/YhjfPage.tsx') },
  focalPointTest: {
    ...tree,
    path: '/focalPointTest',
    title: '重点考题',
    load: () => import('./focalPointTest/FocalPointTestPage.tsx'),
  },
  knowlegeStreng: {
    ...tree,
    path: '/knowlegeStreng',
    title: '知识点强化',
    load: () => import('./knowlegeStreng/KnowlegeStrengPage.tsx'),
  },
  connectionPra: {
    ...tree,
    path: '/connectionPra',
    title: '关联练习',
    load: () => import('./connectionPra/ConnectionPraPage.tsx'),
  },
  scratchAndsprint: {
    ...tree,
    path: '/scratchAndsprint',
    title: '抓分冲刺',
    load: () => import('./scratchAndsprint/ScratchAndsprintPage.tsx'),
  },
  freeCatalogue: {
    ...tree,
    path: '/freeCatalogue',
    title: '免费目录',
    load: () => import('./freeCatalogue/FreeCataloguePage.tsx'),
  },
} as const satisfies PageRecords
