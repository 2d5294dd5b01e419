import { classes } from '../theme/classes.ts'
import styles from './PictureCard.module.css'

/** Where its picture stands: above the words, beside them, or as a mark before them. */
export type PictureCardLook = 'above' | 'beside' | 'mark'

/** The link or button that a `PictureCard` stands in. */
export const pictureCardClass = (look: PictureCardLook): string => classes(styles.card, styles[look])

/** A list of such cards, as many beside each other as there is room for. */
export const pictureGridClass = (look: PictureCardLook): string => classes(styles.grid, styles[`${look}Grid`])
