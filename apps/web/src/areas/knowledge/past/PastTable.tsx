import { Fragment, useState } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { depthOf } from '../../../ui/lists/depthOf.ts'
import { Table } from '../../../ui/lists/Table.tsx'
import styles from './PastTable.module.css'
import type { PastGroup, PastRow, PastTable as Times } from './pastRows.ts'

const SHOWN = 8

/**
 * When points were asked: a row for each point, a column for each year, coloured by frequency; with the learner's
 * results.
 */
export function PastTable({ table, appID, ofPaper }: { table: Times; appID: number; ofPaper: boolean }) {
  return (
    <Table
      className={styles.table}
      caption="历年真题考点（单位：次），以及我的正确率与掌握程度"
      frame="历年真题考点"
      look="cells"
      align="center"
      columns={['考点', ...(ofPaper ? ['本卷'] : []), ...table.columns, '合计', '我的正确率', '掌握']}
    >
      {table.groups.map((group) => (
        <Group key={group.chapter} group={group} table={table} appID={appID} ofPaper={ofPaper} />
      ))}
    </Table>
  )
}

interface GroupProps {
  group: PastGroup
  table: Times
  appID: number
  ofPaper: boolean
}

function Group({ group, table, appID, ofPaper }: GroupProps) {
  const [all, setAll] = useState(false)
  const rows = all ? group.rows : group.rows.slice(0, SHOWN)
  const width = table.columns.length + 4 + (ofPaper ? 1 : 0)
  const more = group.rows.length - rows.length
  return (
    <Fragment>
      <tr className={styles.group}>
        <th scope="colgroup" colSpan={width}>
          {group.chapter}
          <span>
            {group.rows.length} 个考点，共考 {group.times} 次
          </span>
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row" title={row.name}>
            {row.chapterID === null ? (
              row.name
            ) : (
              <Link {...paths.contrastDoexam({ appID, SameKnowPointID: row.id })}>{row.name}</Link>
            )}
          </th>
          {ofPaper && <td className={styles.here}>{row.here}</td>}
          {row.values.map((value, at) => (
            <td key={table.columns[at]} data-depth={depthOf(value, table.most)}>
              {value}
            </td>
          ))}
          <td className={styles.sum}>{row.times}</td>
          <Mine row={row} />
        </tr>
      ))}
      {more > 0 && (
        <tr>
          <td colSpan={width} className={styles.more}>
            <Button size="s" variant="ghost" onClick={() => setAll(true)}>
              显示“{group.chapter}”其余 {more} 个考点
            </Button>
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function Mine({ row }: { row: PastRow }) {
  const { done, right, mastery } = row
  return (
    <>
      <td className={styles.mine}>
        {done === 0 ? (
          <span className={styles.none}>没做过</span>
        ) : (
          <>
            <div className={styles.bar}>
              <Progress
                size="s"
                label={`做过 ${done} 题，答对 ${right} 题`}
                max={done}
                value={[
                  { value: right, tone: 'right' },
                  { value: done - right, tone: 'wrong' },
                ]}
              />
            </div>
            <span>
              {Math.round((right / done) * 100)}%
              <small>
                {right}/{done}
              </small>
            </span>
          </>
        )}
      </td>
      <td className={styles.mastery}>
        {mastery === null ? <span className={styles.none}>数据不够</span> : `${Math.round(mastery * 100)}%`}
      </td>
    </>
  )
}
