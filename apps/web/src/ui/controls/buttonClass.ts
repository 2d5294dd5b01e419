import { classes } from '../theme/classes.ts'
import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'vip'
export type ButtonSize = 's' | 'm' | 'l'

/** The look of a button for what is not a `button`: a link that stands where an action is expected. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'm', wide = false): string {
  return classes(styles.button, styles[variant], styles[`size-${size}`], wide && styles.wide)
}
