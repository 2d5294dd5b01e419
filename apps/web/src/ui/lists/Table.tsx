import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '../theme/classes.ts'
import styles from './Table.module.css'

export interface Column {
  /** Identifies the column where two have the same name. */
  key?: string | number
  /** An empty name is the corner above the row headers: a `td`, no `th`. */
  name: string
  /** The content of the column header, where it is more than its name. */
  content?: ReactNode
  /** The column header is for screen readers only. */
  hidden?: boolean
  className?: string | undefined
  isChosen?: boolean
}

export interface TableProps extends Omit<ComponentProps<'table'>, 'align' | 'frame'> {
  /** The table's caption, for screen readers only unless `captionShown`. */
  caption: string
  captionShown?: boolean
  columns: readonly (string | Column)[]
  /**
   * `lines` between the rows, a `grid` around every cell, or separate `cells` coloured by `data-depth` and `data-tone`.
   */
  look?: 'lines' | 'grid' | 'cells'
  /** The alignment of all columns but the first. */
  align?: 'start' | 'center' | 'end'
  size?: 's' | 'm'
  /** The name of a frame in which a wide table scrolls sideways. */
  frame?: string
  /** The children are `tbody` elements. */
  grouped?: boolean
  /** Rows, each a `tr`; a row header is a `th` of scope `row`. */
  children: ReactNode
}

/** A table with a caption and with headers that have a scope. */
export function Table(props: TableProps) {
  const { caption, captionShown, columns, look = 'lines', align = 'start', size = 'm', frame, grouped, ...rest } = props
  const { className, children, ...attributes } = rest
  const table = (
    <table
      {...attributes}
      className={classes(styles.table, styles[look], styles[align], size === 's' && styles.s, className)}
    >
      <caption className={captionShown ? styles.caption : 'visually-hidden'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={typeof column === 'string' ? column : (column.key ?? column.name)} column={column} />
          ))}
        </tr>
      </thead>
      {grouped ? children : <tbody>{children}</tbody>}
    </table>
  )
  return frame === undefined ? table : <Frame name={frame}>{table}</Frame>
}

function Head({ column }: { column: string | Column }) {
  const { name, content, hidden, className, isChosen } = typeof column === 'string' ? { name: column } : column
  if (name === '') return <td />
  return (
    <th scope="col" className={className} data-chosen={isChosen || undefined}>
      {hidden ? <span className="visually-hidden">{name}</span> : (content ?? name)}
    </th>
  )
}

/** Focusable by keyboard while the table overflows. */
function Frame({ name, children }: { name: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={frame} className={styles.frame} aria-label={name} tabIndex={overflows ? 0 : undefined}>
      {children}
    </section>
  )
}
