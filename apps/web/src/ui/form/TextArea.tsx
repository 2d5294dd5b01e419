import type { ComponentProps } from 'react'
import { classes } from '../theme/classes.ts'
import { useFieldAttributes } from './fieldContext.ts'
import styles from './TextArea.module.css'

/** Several lines; as tall as its text where the browser can do that, up to a bound. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const attributes = useFieldAttributes()
  return <textarea rows={rows} {...attributes} {...rest} className={classes(styles.area, className)} />
}
