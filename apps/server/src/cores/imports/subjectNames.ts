/** Accepted values of a file's 科目 column, the code first. */
export const subjectNames = (subject: { code: string; name: string; short_name: string }): string[] => [
  subject.code,
  subject.name,
  subject.short_name,
]
