import { classes } from '../theme/classes.ts'
import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'vip'
export type ButtonSize = 's' | 'm' | 'l'

/** The class of a button for other elements, such as a link that acts as a main action. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'm', wide = false): string {
  return classes(styles.button, styles[variant], styles[`size-${size}`], wide && styles.wide)
}
