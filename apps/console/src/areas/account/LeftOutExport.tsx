import { listOf, request } from '../../platform/request.ts'
import type { Column } from '../../ui/table/columns.ts'
import { ExportButtons } from '../../ui/table/ExportButtons.tsx'
import { exportRows } from '../../ui/table/exportRows.ts'
import type { Run, RunItem } from './runNames.ts'

type Of = Partial<Pick<RunItem, 'outcome' | 'state'>>

/** Rows that nothing happens to, or happened to; what waits still waits in a run that was stopped. */
const leftOutOf = ({ state }: Run): readonly Of[] => [
  { outcome: 'refused' },
  { state: 'moved' },
  ...(state === 'stopped' ? [{ state: 'waiting' } as const] : []),
]

/** How many rows are left out. */
export const leftOut = (run: Run): number => leftOutOf(run).reduce((sum, of) => sum + countOf(run, of), 0)

const countOf = (run: Run, of: Of): number =>
  run.counts
    .filter((one) => (of.outcome ? one.outcome === of.outcome : one.state === of.state))
    .reduce((sum, one) => sum + one.count, 0)

/** Downloads the rows that are left out, each with its row of the file and the reason. */
export function LeftOutExport({ run, columns }: { run: Run; columns: readonly Column<RunItem>[] }) {
  const title = run.kind === 'import' ? '没有导入的行' : '没有处理的学员'
  const make: Parameters<typeof ExportButtons>[0]['make'] = async (told, stop) => {
    const total = leftOut(run)
    await request('audit.tableExport', { title: `${title}：${run.title}`.slice(0, 60), rows: total, filters: '' })
    const lines: Awaited<ReturnType<typeof exportRows>>[1] = []
    let header: string[] = []
    for (const of of leftOutOf(run)) {
      if (countOf(run, of) === 0) continue
      const load = listOf('account.learnerRunItems', { runID: run.runID, ...of })
      const [head, rows] = await exportRows(load, {}, columns, undefined, undefined, stop)
      header = head
      lines.push(...rows)
      told(lines.length, total)
    }
    return [header, lines]
  }
  return <ExportButtons isSmall title={title} make={make} />
}
