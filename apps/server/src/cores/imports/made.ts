import type { BootServices } from '../../platform/platformServices.ts'
import { ImportRunner } from './running/importRunner.ts'

export const madeByImports = ({ store, files, uploads, now, log }: BootServices) => ({
  imports: new ImportRunner({ store, uploads, files, now, log }),
})
