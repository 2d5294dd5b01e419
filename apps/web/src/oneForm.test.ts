import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Rules for how values are written, which hold for every file. */

const SRC = import.meta.dirname
const texts = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))

const filesWith = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test.each([
  [
    'a date as it is stored',
    /[>{(]\s*\{?beijingDate\([\w.]+\)\}|\}\s*\{beijingTime\(|\$\{beijingDate\([\w.]+\)\} \$\{beijingTime/,
  ],
  ['a date without spaces around its figures', /\}年|年\$\{|\}月\$\{|\}月\d/],
  ['other quotation marks than “ ”', /[「」『』]/],
  ['a size in another form than 12 KB, 3 MB', /\} ?kB`|\}(?:MB|KB|GB)\b/],
])('no page shows %s', (_, pattern) => {
  // The advert calls have a format of their own (specification, section 7).
  expect(filesWith(pattern).filter((file) => file !== 'platform/notices/advert.ts')).toEqual([])
})
