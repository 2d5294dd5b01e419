import { join } from 'node:path'

/** The drawings that demo questions show, as files. */
export const picturesDir = join(import.meta.dirname, '../pictures')
