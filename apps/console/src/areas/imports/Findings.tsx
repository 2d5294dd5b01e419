import { Alert, Card, Checkbox, Flex, Typography } from 'antd'
import { useId } from 'react'
import { SamplesTable } from '../../ui/table/SamplesTable.tsx'
import { isOpen, showCount, WORDS } from './findings.ts'
import type { ImportFinding, UnreadColumn } from './importTypes.ts'

type Kind = ImportFinding['kind']

/** The title depends on whether the import has happened. */
const TITLES = {
  check: '导入会改动题库里已有的内容',
  refused: '没有导入：会改动题库里已有的内容，没有逐项确认',
  done: '这次导入改动了题库里已有的内容',
}

/**
 * What an import changes in the bank, with samples of before and after. With `onConfirm` each kind that needs it has a
 * check box.
 */
export function Findings({
  findings,
  outcome,
  confirmed,
  onConfirm,
}: {
  findings: readonly ImportFinding[]
  outcome: keyof typeof TITLES
  confirmed?: ReadonlySet<Kind>
  onConfirm?: (confirmed: ReadonlySet<Kind>) => void
}) {
  if (findings.length === 0) return null
  const overwrites = isOpen(findings, new Set()) || findings.some(({ kind }) => kind === 'texts')
  return (
    <Card size="small" title={overwrites ? TITLES[outcome] : outcome === 'done' ? '这次改动了什么' : '导入前请看'}>
      <Flex vertical gap={16}>
        {findings.map((finding) => (
          <OneFinding
            key={finding.kind}
            finding={finding}
            isDone={outcome === 'done'}
            isConfirmed={confirmed?.has(finding.kind) ?? false}
            onConfirm={
              onConfirm &&
              ((isConfirmed) => {
                const next = new Set(confirmed)
                if (isConfirmed) next.add(finding.kind)
                else next.delete(finding.kind)
                onConfirm(next)
              })
            }
          />
        ))}
      </Flex>
    </Card>
  )
}

function OneFinding({
  finding: { kind, count, samples },
  isDone,
  isConfirmed,
  onConfirm,
}: {
  finding: ImportFinding
  isDone: boolean
  isConfirmed: boolean
  onConfirm: ((isConfirmed: boolean) => void) | undefined
}) {
  const title = useId()
  const { title: planned, done, unit, confirm, after, before } = WORDS[kind]
  const name = (isDone && done) || planned
  const columns = isDone ? { before: '导入前', after: '导入后' } : { before: '题库里现在', after: '导入以后' }
  const more = count - samples.length
  return (
    <section aria-labelledby={title}>
      <Typography.Text id={title} strong type={confirm ? 'danger' : 'warning'}>
        {name}：{showCount(count)} {unit}
      </Typography.Text>
      <SamplesTable
        samples={samples}
        before={before ?? (after ? undefined : columns.before)}
        after={after ?? columns.after}
      />
      {more > 0 && (
        <Typography.Text type="secondary">
          以上是前 {samples.length} 个，另有 {showCount(more)} 个。
        </Typography.Text>
      )}
      {confirm && onConfirm && (
        <div>
          <Checkbox checked={isConfirmed} onChange={(event) => onConfirm(event.target.checked)}>
            {confirm(showCount(count))}
          </Checkbox>
        </div>
      )}
    </section>
  )
}

/** Columns with data that were not read, named before the import. */
export function UnreadColumns({ columns }: { columns: readonly UnreadColumn[] }) {
  if (columns.length === 0) return null
  const names = columns.map(
    ({ sheet, column, header, rows }) => `${sheet} ${column} 列${header && `“${header}”`}（${showCount(rows)} 行）`,
  )
  const like = columns.some(({ likeOptions }) => likeOptions === 1)
  return (
    <Alert
      type={like ? 'warning' : 'info'}
      showIcon
      title={like ? '有内容的列没有读，其中有的像是选项' : '有内容的列没有读'}
      description={names.join('、')}
    />
  )
}
