import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A book of a demo subject in Markdown, as an editor would import it. */
export interface DemoMaterial {
  /** The subject's folder below `data/`. */
  folder: string
  shelf: 'theory' | 'clearance' | 'secret' | 'comment' | 'sprint' | 'sprint2'
  name: string
  note: string
  markdown: string
  /** Keys of papers by the names of the parts that are about them. */
  papers: Readonly<Record<string, string>>
}

const dir = join(import.meta.dirname, '../materials')
const BOOKS: readonly Omit<DemoMaterial, 'folder' | 'markdown' | 'papers'>[] = [
  { shelf: 'theory', name: '核心理论十二讲', note: '按系统讲清每年都考的内容' },
  { shelf: 'clearance', name: '通关宝典', note: '数字、首选与易错对照' },
  { shelf: 'secret', name: '考点秘籍', note: '题干信号与答案方向' },
  { shelf: 'comment', name: '名师点评', note: '题舟教研组' },
  { shelf: 'sprint', name: '看图冲刺', note: '心电图、影像与曲线' },
  { shelf: 'sprint2', name: '最后三天', note: '安排与口诀' },
]

/** The folders of demo subjects with materials. */
const FOLDERS = { lczy: 'ZY_LCZY_YTMJ', nk: 'ZC_NK_YTMJ' } as const

/** The comments that are about papers, by their headings. */
const COMMENTED: Readonly<Record<keyof typeof FOLDERS, Readonly<Record<string, string>>>> = {
  lczy: {
    上一期全国模考点评: 'lczy-ym-closed',
    '2024 年仿真真题点评': 'lczy-zt-2024',
    免费体验卷点评: 'lczy-mf-1',
    本期全国模考点评: 'lczy-ym-open',
  },
  nk: {
    上一期统一模考点评: 'nk-ym-closed',
    '2024 年仿真真题点评': 'nk-zt-2024',
    免费体验卷点评: 'nk-mf-1',
  },
}

/** The books of the demo with the codes of their subjects. */
export const readDemoMaterials = (): (DemoMaterial & { appEName: string })[] =>
  Object.entries(FOLDERS).flatMap(([folder, appEName]) =>
    BOOKS.flatMap((book) => {
      const file = join(dir, folder, `${book.shelf}.md`)
      const papers = book.shelf === 'comment' ? COMMENTED[folder as keyof typeof FOLDERS] : {}
      return existsSync(file) ? [{ ...book, folder, appEName, papers, markdown: readFileSync(file, 'utf8') }] : []
    }),
  )

/** The pictures of the books by file name. */
export const readDemoPictures = (): Map<string, Uint8Array> =>
  new Map(
    readdirSync(join(dir, 'pictures')).map((name) => [name, new Uint8Array(readFileSync(join(dir, 'pictures', name)))]),
  )
