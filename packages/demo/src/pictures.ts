import { join } from 'node:path'

/** The folder of the pictures in demo questions. */
export const picturesDir = join(import.meta.dirname, '../pictures')

/** The folder of the pictures in demo notices. */
export const noticePicturesDir = join(import.meta.dirname, '../notices')
