import { questionsIn, type ReadSettings, xlsxOf } from './readBytes.ts'

/** Questions as one line each: style, chapter, group, stem, options, answer. */
export async function readLines(rows: string[][] | Record<string, string[][]>, settings: ReadSettings = {}) {
  const { drafts, problems, unread } = await questionsIn(xlsxOf(rows), 'a.xlsx', settings)
  return {
    drafts,
    questions: drafts.map((draft) =>
      [
        draft.style,
        draft.chapterPath.join('/'),
        draft.group ? `${draft.group.order}〔${draft.group.stem}〕` : '',
        draft.stem,
        draft.options.map(({ name, content, weight }) => `${name}${content}${weight ?? ''}`).join(' '),
        draft.answer,
      ].join(' | '),
    ),
    problems: problems.map(({ row, column, reason }) => `${row} ${column}: ${reason}`),
    unread: unread.map(({ header }) => header),
  }
}
