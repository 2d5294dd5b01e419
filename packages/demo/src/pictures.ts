import { join } from 'node:path'

/** The drawings that demo questions show, as files. */
export const picturesDir = join(import.meta.dirname, '../pictures')

/** The pictures of demo notices. */
export const noticePicturesDir = join(import.meta.dirname, '../notices')
