import { counts } from '@tizhou/domain/runner/selectors'
import { Columns2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { KnowPoint } from '../../../calls/knowledge.ts'
import { PointReport } from '../../../runner/report/PointReport.tsx'
import { useRunner, useRunnerStore } from '../../../runner/state/useRunner.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import styles from './ContrastTable.module.css'
import { countWords } from './sides.ts'
import { useResults } from './useResults.ts'

/** The id of the heading of the table under the questions. */
const TABLE = 'contrast-table'

/** A link to the table, which is out of sight below long questions. */
export function ToTable({ name }: { name: string }) {
  return (
    <Button
      size="s"
      icon={<Columns2 />}
      onClick={() => {
        const heading = document.getElementById(TABLE)
        heading?.focus({ preventScroll: true })
        heading?.scrollIntoView({ block: 'start' })
      }}
    >
      {name}
    </Button>
  )
}

type Side = KnowPoint['Sides'][number]

/**
 * The points side by side: their distinguishing features, numbers of questions and the learner's mastery. The text from
 * the explanations is folded, since it answers questions; with `open` it is shown.
 */
export function ContrastTable({ shown, open = false }: { shown: KnowPoint; open?: boolean }) {
  const { Sides, Features, Note } = shown
  const { appID } = useRunnerStore()
  const results = useResults(shown)
  const done = useRunner(({ run }) => counts(run).done)
  const [asked, setAsked] = useState(false)
  const isPair = shown.Kind === 'pair'
  const name = isPair ? '对照表' : '考点要点'
  const columns = Sides.length
  return (
    <section className={styles.box} aria-label={name}>
      <h3 id={open ? undefined : TABLE} tabIndex={-1}>
        {name}
      </h3>
      <Table
        className={styles.table}
        caption={Sides.map((side) => side.Name).join(' 与 ')}
        look="grid"
        columns={[{ name: '' }, ...Sides.map(({ SameKnowPointID: key, Name }) => ({ key, name: Name }))]}
      >
        {Note && (
          <Row name="怎样区别">
            <td colSpan={columns}>{Note}</td>
          </Row>
        )}
        {Features.length > 0 && (
          <Row name="解析里说">
            {open || asked ? (
              Sides.map((side) => (
                <td key={side.SameKnowPointID}>
                  <Said features={Features.filter((one) => one.SameKnowPointID === side.SameKnowPointID)} />
                </td>
              ))
            ) : (
              <td colSpan={columns}>
                <span className={styles.ask}>
                  <Button size="s" onClick={() => setAsked(true)}>
                    看区别
                  </Button>
                  <span className={styles.small}>
                    {done === 0 ? '先作答，再看区别，记得更牢。' : '解析里提到的区别，可以随时对照。'}
                  </span>
                </span>
              </td>
            )}
          </Row>
        )}
        <Cells name="所在章节" sides={Sides} of={(side) => side.ChapterName || '—'} />
        <Cells name="题目" sides={Sides} of={countWords} />
        <Cells
          name="以前做过"
          sides={Sides}
          of={(side) => (side.Done > 0 ? `${side.Done} 题，答对 ${side.Right} 题` : '还没有做过')}
        />
        <Cells
          name="掌握程度"
          sides={Sides}
          of={(side) => (side.Mastery === null ? '答得还少，暂不估计' : `${Math.round(side.Mastery * 100)}%`)}
        />
        <Row name="这次">
          {results.map((side) => (
            <td key={side.id}>
              {side.answered > 0 ? `做了 ${side.answered} 题，答对 ${side.right} 题` : '还没有作答'}
            </td>
          ))}
        </Row>
        {isPair && (
          <Row name="被混淆">
            <td colSpan={columns}>{shown.Times > 0 ? `全部学员共混淆 ${shown.Times} 次` : '还没有学员混淆的记录'}</td>
          </Row>
        )}
        <Row name="有错误">
          {Sides.map(({ SameKnowPointID, Name }) => (
            <td key={SameKnowPointID}>
              <PointReport appID={appID} SameKnowPointID={SameKnowPointID} name={Name} />
            </td>
          ))}
        </Row>
      </Table>
    </section>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <tr>
    <th scope="row">{name}</th>
    {children}
  </tr>
)

const Cells = ({ name, sides, of }: { name: string; sides: readonly Side[]; of: (side: Side) => string }) => (
  <Row name={name}>
    {sides.map((side) => (
      <td key={side.SameKnowPointID}>{of(side)}</td>
    ))}
  </Row>
)

function Said({ features }: { features: KnowPoint['Features'] }) {
  if (features.length === 0) return <span className={styles.small}>解析里没有专门提到它。</span>
  return (
    <ul>
      {features.map((feature) => (
        <li key={feature.Text}>{feature.Text}</li>
      ))}
    </ul>
  )
}
