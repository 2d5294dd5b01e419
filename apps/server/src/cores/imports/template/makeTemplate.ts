import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { templateWorkbook } from './template.ts'

/**
 * Regenerates docs/import-template.xlsx: node_modules/.bin/node apps/server/src/cores/imports/template/makeTemplate.ts
 */
const file = resolve(import.meta.dirname, '../../../../../../docs/import-template.xlsx')
writeFileSync(file, templateWorkbook())
console.log(file)
