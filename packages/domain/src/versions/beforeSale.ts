import type { Life } from './lives.ts'

/** What is looked at before learners see a subject. */
export interface SaleState {
  /** Questions in chapters. */
  questions: number
  /** Of these, those that everybody may practise. */
  free: number
  /** `draft`: not on sale yet; what is withdrawn is looked at no more. */
  versions: readonly { name: string; price: number; state: Life; modules: readonly string[] }[]
  /** How much each module holds; absent: it is filled elsewhere and is not counted. */
  filled: ReadonlyMap<string, number>
  moduleNames: Readonly<Record<string, string>>
  /** Exam dates that are still to come. */
  examDates: number
}

export interface SaleCheck {
  key: 'questions' | 'free' | 'versions' | 'modules' | 'prices' | 'empty' | 'dates'
  /** What to look for, such as 题目. */
  name: string
  isDone: boolean
  /** How it stands, and where something is missing what follows from it. */
  said: string
}

/** What opening a subject gives learners, said before a draft is opened. */
export function saidOfOpening(checks: readonly Pick<SaleCheck, 'key' | 'isDone'>[]): string {
  const has = (key: SaleCheck['key']) => checks.some((check) => check.key === key && check.isDone)
  if (has('versions')) return '开放后学员可以找到、选择和学习这个科目，在售的版本可以购买。'
  return has('free')
    ? '还没有开售的版本：开放后学员能找到这个科目、做免费章节，但不能开通。'
    : '还没有开售的版本，也没有免费章节：开放后学员能找到这个科目，但什么也做不了。'
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join('、')

/** The list of what a subject needs before learners see it, in the order in which it is made. */
export function checksBeforeSale(state: SaleState): SaleCheck[] {
  const onSale = state.versions.filter((version) => version.state === 'open')
  const drafts = state.versions.filter((version) => version.state === 'draft')
  // What comes after the versions is made for drafts as well, before they are put on sale.
  const sold = onSale.length > 0 ? onSale : drafts
  const those = onSale.length > 0 ? '每个在售版本' : '每个草稿版本'
  const bare = sold.filter(({ modules }) => modules.length === 0).map(({ name }) => name)
  // Without a version on sale an open subject is there for its free chapters alone.
  const nobody = `没有人能开通，学员${state.free > 0 ? '只能做免费章节' : '什么也做不了'}`
  const gratis = sold.filter(({ price }) => price === 0).map(({ name }) => name)
  const modules = new Set(sold.flatMap((version) => version.modules))
  const empty = [...modules].filter((key) => state.filled.get(key) === 0).map((key) => state.moduleNames[key] ?? key)
  return [
    {
      ...{ key: 'questions', name: '题目', isDone: state.questions > 0 },
      said: state.questions > 0 ? `章节里有 ${state.questions} 道题` : '章节里还没有题目',
    },
    {
      ...{ key: 'free', name: '免费内容', isDone: state.free > 0 },
      said: state.free > 0 ? `人人可做 ${state.free} 道题` : '没有免费章节：没开通的人什么也做不了',
    },
    {
      ...{ key: 'versions', name: '在售版本', isDone: onSale.length > 0 },
      said:
        onSale.length > 0
          ? quoted(onSale.map(({ name }) => name))
          : drafts.length > 0
            ? `${quoted(drafts.map(({ name }) => name))}还是草稿：${nobody}`
            : `没有在售的版本：${nobody}`,
    },
    {
      ...{ key: 'modules', name: '版本的模块', isDone: sold.length > 0 && bare.length === 0 },
      said: bare.length > 0 ? `${quoted(bare)}什么也不开放` : sold.length > 0 ? `${those}都有模块` : '先新建版本',
    },
    {
      ...{ key: 'prices', name: '价格', isDone: sold.length > 0 && gratis.length === 0 },
      said: gratis.length > 0 ? `${quoted(gratis)}的价格是 0` : sold.length > 0 ? `${those}都有价格` : '先新建版本',
    },
    {
      ...{ key: 'empty', name: '卖出的模块有内容', isDone: modules.size > 0 && empty.length === 0 },
      said:
        empty.length > 0
          ? `卖出而没有内容：${empty.join('、')}`
          : modules.size > 0
            ? '没有空的模块'
            : sold.length > 0
              ? '先给版本选模块'
              : '先新建版本',
    },
    {
      ...{ key: 'dates', name: '考试日期', isDone: state.examDates > 0 },
      said:
        state.examDates > 0
          ? `有 ${state.examDates} 次考试的日期`
          : '没有以后的考试日期：首页没有倒计时，学习计划要学员自己填日期',
    },
  ]
}
