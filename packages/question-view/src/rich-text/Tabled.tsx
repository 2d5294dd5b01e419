import type { RichNode } from '@tizhou/domain/richtext/nodes'
import { parse } from '@tizhou/domain/richtext/parse'
import { type ComponentType, Fragment, type ReactNode, useMemo } from 'react'
import type { DrawnProps, RichTextProps } from './RichText.tsx'
import styles from './Tabled.module.css'

/** A text with tables. Inside labels a table is lines of cells. */
export default function Tabled({ Drawn, ...props }: RichTextProps & { Drawn: ComponentType<DrawnProps> }) {
  const { text, kind, inline } = props
  const tabled = useMemo(
    () => ({ nodes: parse(text, { kind }), draw: inline ? drawLines : drawTable }),
    [text, kind, inline],
  )
  return <Drawn {...props} tabled={tabled} />
}

type Draw = NonNullable<DrawnProps['tabled']>['draw']

const GAP: RichNode = { kind: 'text', text: '\u3000' }

const drawLines: Draw = (rows, paint) => (
  <>
    {rows.map((row, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a table never change their order
      <Fragment key={at}>
        <br />
        {paint(row.flatMap((cell) => [...cell, GAP]))}
      </Fragment>
    ))}
    <br />
  </>
)

const drawTable: Draw = (rows, paint): ReactNode => {
  const columns = Math.max(...rows.map((row) => row.length))
  const places = Array.from({ length: columns }, (_, at) => at)
  const [header = [], ...others] = rows
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll what is too wide
    <section className={styles.frame} tabIndex={0} aria-label="表格">
      <table className={styles.table}>
        <thead>
          <tr>
            {places.map((at) => (
              <th key={at} scope="col">
                {paint(header[at] ?? [])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((row, rowAt) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a table never change their order
            <tr key={rowAt}>
              {places.map((at) => (
                <td key={at}>{paint(row[at] ?? [])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
