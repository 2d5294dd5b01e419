/** What the 科目 column of a file may say, the code first. */
export const subjectNames = (subject: { code: string; name: string; short_name: string }): string[] => [
  subject.code,
  subject.name,
  subject.short_name,
]
