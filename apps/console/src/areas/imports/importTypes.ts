import type { Data, Params } from '@tizhou/contract/contract'

export type ImportRun = Data<'imports.importList'>['rows'][number]
export type ImportProblem = Data<'imports.importProblems'>['rows'][number]
type Progress = Data<'imports.importProgress'>
export type ImportFinding = Progress['findings'][number]
export type ImportUndo = NonNullable<Progress['undo']>
export type UnreadColumn = Progress['unread'][number]
export type Preview = Data<'imports.importPreview'>
export type SheetPreview = Preview['sheets'][number]

/** The parameters that preview, check and import share. */
export type Settings = Omit<Params<'imports.importPreview'>, 'guid'>

const STATES: Readonly<Record<ImportRun['state'], { label: string; color: string }>> = {
  waiting: { label: '等待中', color: 'default' },
  reading: { label: '读取中', color: 'processing' },
  writing: { label: '写入中', color: 'processing' },
  done: { label: '完成', color: 'success' },
  failed: { label: '失败', color: 'error' },
  stopped: { label: '已停止', color: 'warning' },
  lost: { label: '中断', color: 'error' },
}

/** An import that was undone stands no more: its tag is neutral. */
export function stateOf({ state, dryRun, undoneAt }: Pick<ImportRun, 'state' | 'dryRun' | 'undoneAt'>) {
  if (undoneAt !== null) return { label: '已撤销', color: 'default' }
  return state === 'writing' && dryRun === 1 ? { label: '比较中', color: 'processing' } : STATES[state]
}

export const isOver = ({ state }: Pick<ImportRun, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'stopped' || state === 'lost'
