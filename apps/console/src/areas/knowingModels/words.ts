import type { Data } from '@tizhou/contract/contract'

type Told = Data<'knowledge.modelOf'>
export type Model = Told['models'][number]
export type Fit = NonNullable<Told['fit']>

export type Predictions = Data<'knowledge.predictionsOf'>

export const KINDS: Record<Model['kind'], string> = { fitted: '拟合追踪', joined: '联合模型' }
export const STATES: Record<Model['state'], string> = {
  force: '现用',
  former: '上一个',
  old: '用过',
  rejected: '未采用',
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`
export const auc = (value: number | null): string => (value === null ? '—' : value.toFixed(4))
export const loss = (value: number): string => value.toFixed(4)

/** The result of the latest fit, or its progress. */
export function fitText({ state, outcome, share }: Fit, least: Told['least']): string {
  if (state === 'waiting') return '等待开始'
  if (state === 'running') return `正在拟合，已完成 ${Math.round(share * 100)}%`
  switch (outcome) {
    case 'taken':
      return '拟合完成，新模型已启用'
    case 'worse':
      return '拟合完成，新模型对留出学员的预测不如现用的，没有启用'
    case 'few':
      return `作答还不够：至少要 ${least.learners} 名学员、${least.answers} 次作答，继续用固定参数`
    default:
      return '拟合失败，现用的模型没有变；可以再试一次，原因在服务器日志里'
  }
}
