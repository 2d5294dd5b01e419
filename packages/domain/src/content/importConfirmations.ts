/** The kinds of findings that an import must confirm, with the parameter of importStart that confirms each. */
export const CONFIRMATIONS = {
  style: 'allowStyle',
  answer: 'allowAnswers',
  options: 'allowOptions',
  groups: 'allowGroups',
  edited: 'allowEdited',
  chapters: 'allowChapters',
  duplicates: 'allowDuplicates',
} as const
