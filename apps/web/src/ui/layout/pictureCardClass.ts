import { classes } from '../theme/classes.ts'
import styles from './PictureCard.module.css'

/** The position of the picture: above the words, beside them, or as a mark before them. */
export type PictureCardLook = 'above' | 'beside' | 'mark'

/** The class of the link or button around a `PictureCard`. */
export const pictureCardClass = (look: PictureCardLook): string => classes(styles.card, styles[look])

/** The class of a grid of such cards, with as many columns as fit. */
export const pictureGridClass = (look: PictureCardLook): string => classes(styles.grid, styles[`${look}Grid`])
