import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readDemoSubjects } from '@tizhou/demo/subjects'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBank } from '../files/readBank.ts'
import { anyBank } from '../testing/anyBank.ts'
import { csvOf, questionsIn, xlsxOf } from '../testing/readBytes.ts'
import { templateWorkbook } from './template.ts'
import { TEMPLATE_HEADERS, templateRow } from './templateRows.ts'
import { TEMPLATE_SAMPLES } from './templateSamples.ts'

const tableOf = (bank: readonly QuestionDraft[]): string[][] => [
  [...TEMPLATE_HEADERS],
  ...bank.map((draft) => templateRow(draft)),
]

async function readBack(bank: readonly QuestionDraft[]): Promise<void> {
  const rows = tableOf(bank)
  for (const [bytes, name] of [
    [xlsxOf(rows), 'a.xlsx'],
    [csvOf(rows), 'a.csv'],
  ] as const) {
    const { drafts: read, problems } = await questionsIn(bytes, name)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(read).toEqual(bank)
  }
}

test('any bank written in the template is read back as it was, from xlsx and from CSV', async () => {
  await fc.assert(fc.asyncProperty(anyBank, readBack), { numRuns: 150 })
}, 180_000)

test('questions without ids of their own get the same ids at every reading', async () => {
  await fc.assert(
    fc.asyncProperty(anyBank, async (bank) => {
      const rows = tableOf(bank.map((draft) => ({ ...draft, externalID: '' })))
      const idsOf = async (bytes: Buffer | string, name: string) =>
        (await questionsIn(bytes, name)).drafts.map(({ externalID, group }) => [externalID, group?.key])
      const ids = await idsOf(xlsxOf(rows), 'a.xlsx')
      expect(new Set(ids.map(([id]) => id)).size).toBe(ids.length)
      expect(await idsOf(csvOf(rows), 'a.csv')).toEqual(ids)
    }),
    { numRuns: 50 },
  )
}, 180_000)

test('the demo banks, written in the template, are read back as they are', async () => {
  for (const { questionFiles } of readDemoSubjects())
    for (const file of questionFiles) {
      const { drafts, problems } = await readBank(file, [], {})
      expect(problems).toEqual([])
      await readBack(drafts)
    }
})

test('docs/import-template.xlsx is what makeTemplate.ts writes, and its examples import without a word', async () => {
  const file = resolve(import.meta.dirname, '../../../../../../docs/import-template.xlsx')
  expect((await readFile(file)).equals(templateWorkbook()), 'run makeTemplate.ts').toBe(true)
  const { drafts: read, problems } = await questionsIn(templateWorkbook())
  expect(problems).toEqual([])
  expect(read).toEqual(TEMPLATE_SAMPLES)
  expect(new Set(read.map(({ form }) => form)).size).toBe(8)
})
