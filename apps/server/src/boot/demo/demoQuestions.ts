import { basename } from 'node:path'
import type { DemoSubject } from '@tizhou/demo/subjects'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { readBank } from '../../cores/imports/files/readBank.ts'

/**
 * The questions of a demo subject, read from its files by the importer. Throws where a row is refused, since papers and
 * trees name the questions.
 */
export async function readDemoQuestions(subject: DemoSubject): Promise<QuestionDraft[]> {
  const drafts: QuestionDraft[] = []
  for (const file of subject.questionFiles) {
    const read = await readBank(file, [subject.appEName], {})
    const errors = read.problems.filter(({ severity }) => severity === 'error')
    if (errors.length > 0)
      throw new Error(
        `${basename(file)}: ${errors.map(({ row, column, reason }) => `${row} ${column} ${reason}`).join('; ')}`,
      )
    drafts.push(...read.drafts)
  }
  return drafts
}
