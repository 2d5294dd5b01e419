import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { docFaults } from './docPaths.ts'

test('documents and comments name files, headings and folders that are there', () => {
  expect(docFaults(join(import.meta.dirname, '../..'))).toEqual([])
})

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The faults of a document and of a comment in a small repository. */
function saidOf(file: string, text: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'tizhou-docs-'))
  folders.push(root)
  const tree = {
    'docs/areas/sales.md': '# Sales\n\n## Prices, by day\n',
    'apps/server/src/cores/sales/prices.ts': '',
    'packages/domain/src/money/yuan.ts': '',
    [file]: text,
  }
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return docFaults(root).map(({ line, says, why }) => `${line}: ${says} ${why}`)
}

test.each([
  ['a link', '[s](areas/sales.md)', []],
  ['a link with its heading', '[s](areas/sales.md#prices-by-day)', []],
  ['a link to elsewhere', '[s](https://example.com/areas/none.md)', []],
  ['a link that leads nowhere', 'a\n[s](areas/buying.md)', ['2: areas/buying.md is not there']],
  ['a heading that is gone', '[s](areas/sales.md#codes)', ['1: areas/sales.md#codes has no such heading']],
  ['a heading of its own that is gone', '[s](#codes)', ['1: #codes has no such heading']],
  ['the end of a path', '`sales/prices.ts`', []],
  ['a path as imports name it', '`domain/money/yuan.ts`', []],
  ['a folder', '`cores/sales/`', []],
  ['a pattern', '`cores/<core>/prices.ts`, `cores/*/prices.ts`', []],
  ['what is no path', '`and/or`, `.test.ts`, `GET /cores/none`, `data/files`', []],
  ['a fence', '```\n`cores/none.ts`\n```', []],
  ['a file that is gone', '`sales/codes.ts`', ['1: sales/codes.ts nothing ends with sales/codes.ts']],
  ['a folder that is gone', '`cores/buying`', ['1: cores/buying nothing ends with cores/buying']],
  [
    'one of two in braces',
    '`sales/{prices,codes}.ts`',
    ['1: sales/{prices,codes}.ts nothing ends with sales/codes.ts'],
  ],
  ['a pattern without a file', '`cores/*/codes.ts`', ['1: cores/*/codes.ts nothing ends with cores/*/codes.ts']],
])('a document with %s', (_, text, said) => {
  expect(saidOf('docs/page.md', text)).toEqual(said)
})

test.each([
  ['a document', '// docs/areas/sales.md says why', []],
  ['a document and its heading', ' * why (docs/areas/sales.md, "Prices, by day")', []],
  ['a file', '/** As sales/prices.ts does. */', []],
  ['an import', "import './none/of/these.ts'", []],
  ['a document that is gone', '\n/** docs/areas/buying.md */', ['2: docs/areas/buying.md is not there']],
  ['a part of its name', '// docs/areas/sal', ['1: docs/areas/sal is not there']],
  [
    'a heading that is gone',
    '// docs/areas/sales.md, "Codes"',
    ['1: docs/areas/sales.md, "Codes" has no such heading'],
  ],
  ['a file that is gone', '// As sales/codes.ts does', ['1: sales/codes.ts nothing ends with sales/codes.ts']],
])('a comment with %s', (_, text, said) => {
  expect(saidOf('apps/server/src/some.ts', text)).toEqual(said)
})
