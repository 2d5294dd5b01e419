import { CONFIRMATIONS } from '@tizhou/domain/content/importConfirmations'
import type { ImportFinding } from './importTypes.ts'

export type Confirmable = Exclude<ImportFinding['kind'], 'texts' | 'similar' | 'pictures' | 'points' | 'changes'>

interface Words {
  /** What happens to this number of questions. */
  title: string
  /** The same once it has happened; absent: as before. */
  done?: string
  /** The text of the confirmation. Absent: nothing to confirm. */
  confirm?: (count: string) => string
  unit: string
  /** What the columns of the samples are called; where `after` alone is said, nothing stands in the bank now. */
  before?: string
  after?: string
}

/** The texts of each kind of finding. */
export const WORDS: Readonly<Record<ImportFinding['kind'], Words>> = {
  style: { title: '改变题型', unit: '题', confirm: (count) => `我确认改变题库里这 ${count} 题的题型` },
  answer: { title: '改变答案', unit: '题', confirm: (count) => `我确认用文件里的答案覆盖题库里这 ${count} 题的答案` },
  options: { title: '改变选项', unit: '题', confirm: (count) => `我确认用文件里的选项覆盖题库里这 ${count} 题的选项` },
  groups: {
    title: '并入题库里同组号的另一组，改变它的共用题干或选项（要另立一组，请在文件里换一个组号）',
    unit: '题',
    confirm: (count) => `我确认把这 ${count} 题并入题库里同组号的组`,
  },
  edited: {
    title: '覆盖导入后手工修改或移出的题',
    unit: '题',
    confirm: (count) => `我确认覆盖这 ${count} 题的手工修改`,
  },
  chapters: {
    title: '换章节：题在题库里的章节与文件不同（要留在现在的章节，请在文件里写现在的章节）',
    unit: '题',
    confirm: (count) => `我确认把这 ${count} 题移到文件所说的章节`,
  },
  duplicates: {
    title: '重复新增：题库已有同样的题，外部 ID 不同',
    unit: '题',
    confirm: (count) => `我确认把这 ${count} 题再新增一次，题库里将各有两份`,
  },
  texts: { title: '改变题干、共用题干、解析等', unit: '题' },
  similar: { title: '与别的题很像的新题', unit: '题', before: '很像的题', after: '文件里的题' },
  pictures: { title: '题目写到、图片库里没有的图片', unit: '张', after: '缺少的图片' },
  points: { title: '会新建的知识点', done: '新建的知识点', unit: '个', before: '像已有的', after: '新知识点' },
  changes: { title: '批量修改的题', unit: '题', before: '修改前', after: '修改后' },
}

export const confirmationsOf = (confirmed: ReadonlySet<ImportFinding['kind']>) =>
  Object.fromEntries(
    (Object.keys(CONFIRMATIONS) as Confirmable[])
      .filter((kind) => confirmed.has(kind))
      .map((kind) => [CONFIRMATIONS[kind], 1 as const]),
  )

/** Whether a finding that needs a confirmation lacks it. */
export const isOpen = (findings: readonly ImportFinding[], confirmed: ReadonlySet<ImportFinding['kind']>): boolean =>
  findings.some(({ kind }) => WORDS[kind].confirm !== undefined && !confirmed.has(kind))

export const showCount = (count: number): string => count.toLocaleString('zh-CN')
