import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../theme/classes.ts'
import { useFieldAttributes } from './fieldContext.ts'
import styles from './TextInput.module.css'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: 'm' | 'l'
  /** An icon before the text. */
  leading?: ReactNode
  /** A button after it. */
  trailing?: ReactNode
}

export function TextInput({ size = 'm', leading, trailing, className, type = 'text', ...rest }: TextInputProps) {
  const attributes = useFieldAttributes()
  return (
    <span className={classes(styles.box, styles[size], className)}>
      {leading && <span className={styles.leading}>{leading}</span>}
      <input type={type} {...attributes} {...rest} className={styles.input} />
      {trailing}
    </span>
  )
}
