import type { ComponentProps } from 'react'
import { classes } from '../theme/classes.ts'
import { useFieldAttributes } from './fieldContext.ts'
import styles from './TextArea.module.css'

/** A field of several lines; grows with its text up to a limit where the browser supports it. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const attributes = useFieldAttributes()
  return <textarea rows={rows} {...attributes} {...rest} className={classes(styles.area, className)} />
}
