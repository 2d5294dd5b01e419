import type { Data } from '@tizhou/contract/contract'

export type Run = Data<'account.learnerRunDetail'>
export type RunRow = Data<'account.learnerRunList'>['rows'][number]
export type RunItem = Data<'account.learnerRunItems'>['rows'][number]

export const KINDS: Readonly<Record<Run['kind'], string>> = { import: '导入学员', access: '批量权限' }

export const RUN_STATES: Readonly<Record<Run['state'], { label: string; color: string }>> = {
  checked: { label: '已检查，未执行', color: 'default' },
  running: { label: '正在执行', color: 'processing' },
  done: { label: '已完成', color: 'success' },
  stopped: { label: '已停止', color: 'warning' },
  undoing: { label: '正在撤销', color: 'processing' },
  partly: { label: '部分撤销', color: 'warning' },
  undone: { label: '已撤销', color: 'default' },
}

export const OUTCOMES: Readonly<Record<RunItem['outcome'], string>> = {
  new: '新建账号',
  known: '已有账号，加入或开通',
  change: '改变权限',
  nothing: '没有变化',
  longer: '已有更长的权限，不变',
  none: '没有在期的权限，不变',
  paid: '只有付费买到的，不变',
  same: '本来就不更晚，不变',
  far: '到期日太远，不变',
  refused: '不能处理',
}

export const ITEM_STATES: Readonly<Record<RunItem['state'], string>> = {
  waiting: '待执行',
  done: '已执行',
  moved: '检查后有变化，未执行',
  undone: '已撤销',
  stays: '未能撤销',
  idle: '不执行',
  partly: '部分撤销',
}
